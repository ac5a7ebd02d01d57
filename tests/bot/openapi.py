"""Discord's own OpenAPI description as a judge of what a bot sends.

The description is no part of the project: it is used where it is at hand, beside the project or at DISCORD_OPENAPI.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).parents[2]
_HERE = "urn:discord"


def at_hand() -> Path | None:
    """Where the description is, if it is."""
    if named := os.environ.get("DISCORD_OPENAPI"):
        return Path(named)
    return next(ROOT.parent.glob("*/discord/openapi.json"), None)


class Description:
    """The description, read once; each schema is compiled when it is first needed."""

    def __init__(self, path: Path) -> None:
        self._document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        resource = Resource.from_contents(self._document, default_specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource(_HERE, resource)
        one_branch = {"anyOf": self._union, "oneOf": self._union}
        self._validator = extend(Draft202012Validator, one_branch)
        self._routes = [(route.strip("/").split("/"), route) for route in self._document["paths"]]
        self._compiled = cache(self._compile)

    def faults(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a request: its route, or its JSON body (that of `payload_json` where files go along)."""
        route = self._route(path)
        if route is None or method.lower() not in self._document["paths"][route]:
            return [f"{method} {path} is no route of Discord's"]
        wanted = self._document["paths"][route][method.lower()].get("requestBody", {})
        content = wanted.get("content", {})
        if body is None and wanted.get("required"):
            return [f"{method} {path} has no body"]
        if body is None or not content:
            return []
        if isinstance(body, dict) and isinstance(body.get("payload_json"), str):
            body = json.loads(body["payload_json"])
        kind = next(k for k in ("application/json", "multipart/form-data") if k in content)
        pointer = "/".join(map(_escaped, ("paths", route, method.lower(), "requestBody", "content", kind, "schema")))
        return self._check(f"{_HERE}#/{pointer}", body, f"{method} {route}")

    def schema_faults(self, name: str, value: Any) -> list[str]:
        """What is wrong with a value by the schema of that name."""
        return self._check(f"{_HERE}#/components/schemas/{name}", value, name)

    def _check(self, ref: str, value: Any, where: str) -> list[str]:
        errors = [e for e in self._compiled(ref).iter_errors(value) if not _is_number_of_the_library(e)]
        return [f"{where} {error.json_path}: {error.message[:300]}" for error in errors]

    def _compile(self, ref: str) -> Draft202012Validator:
        return self._validator({"$ref": ref}, registry=self._registry)

    def _route(self, path: str) -> str | None:
        """The described route of a path; one with more literal parts wins, so that `@original` is not an id."""
        parts = path.strip("/").split("/")
        fitting = [
            (sum(not t.startswith("{") for t in template), route)
            for template, route in self._routes
            if len(template) == len(parts)
            and all(t == p or t.startswith("{") for t, p in zip(template, parts, strict=True))
        ]
        return max(fitting)[1] if fitting else None

    def _union(
        self, validator: Any, branches: list[dict[str, Any]], instance: Any, _schema: dict[str, Any]
    ) -> Iterator[ValidationError]:
        """A union: the branch is chosen by the value's `type` first, so that a message names what is really wrong."""
        fitting = [b for b in branches if self._may_be(b, instance)]
        errors = [list(validator.descend(instance, branch, schema_path=branches.index(branch))) for branch in fitting]
        if not fitting:
            yield ValidationError(f"{instance!r} has the type of none of {len(branches)} schemas")
        elif all(errors):
            yield from min(errors, key=len)

    def _may_be(self, branch: dict[str, Any], instance: Any) -> bool:
        schema = branch
        while ref := schema.get("$ref"):
            schema = self._document["components"]["schemas"][ref.rsplit("/", 1)[1]]
        types = schema.get("type", [])
        if instance is None:
            return "null" in types
        if types == "null":
            return False
        if isinstance(instance, dict) and "type" in instance:
            allowed = schema.get("properties", {}).get("type", {}).get("enum")
            return allowed is None or instance["type"] in allowed
        return True


def _escaped(part: str) -> str:
    return quote(part.replace("~", "~0").replace("/", "~1"), safe="~@")


def _is_number_of_the_library(error: ValidationError) -> bool:
    """discord.py writes ids of uploads and of who is mentioned as integers; Discord takes them, undescribed."""
    path = list(error.absolute_path)
    if not isinstance(error.instance, int) or len(path) < 3:
        return False
    return (path[-3] == "attachments" and path[-1] == "id") or path[-3:-1] == ["allowed_mentions", "users"]
