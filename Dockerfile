# The same steps as a fresh clone: locked versions into .venv, then `python -m bot`, which builds the index in /data.
FROM python:3.12-slim AS build
WORKDIR /app
RUN python3 -m pip install --no-cache-dir uv==0.13.9
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-default-groups --no-cache
COPY rules_db rules_db
COPY engine engine
COPY bot bot
RUN .venv/bin/python -m compileall -q rules_db engine bot

FROM python:3.12-slim
RUN useradd --create-home --uid 10001 reef && mkdir /data && chown reef:reef /data
COPY --from=build --chown=reef:reef /app /app
WORKDIR /app
USER reef
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    REEF_DATA=/data
VOLUME /data
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
