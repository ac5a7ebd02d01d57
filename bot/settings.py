"""What a host can set: environment variables, or the same names in a `.env` file."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """DISCORD_TOKEN makes the bot join Discord; without it the playground starts."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", populate_by_name=True, env_ignore_empty=True
    )

    token: SecretStr | None = Field(default=None, alias="DISCORD_TOKEN")
    data: Path = Field(default=Path("data"), alias="REEF_DATA")
    """Where the index, imported rulebooks and the heartbeat are kept."""
    port: int = Field(default=8765, ge=0, le=65535, alias="REEF_PORT")
    """The playground's port; 0 takes any free one."""
    reports: int | None = Field(default=None, alias="REEF_REPORTS")
    """The channel in which problems that are reported at tables are posted; without one, who reports gets the file."""
