# Élan without a database: it needs DATABASE_URL and NEXTAUTH_SECRET (docs/operate.md).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node server/bootstrap.mjs ops/image/image

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 MALLOC_ARENA_MAX=2 PORT=3000 DATA_DIR=/app/data
RUN mkdir data && chown 1000:1000 data
COPY --from=build /app/.image ./
# The base image's user `node`; nothing but the data is its own.
USER 1000:1000
VOLUME ["/app/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=12s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--max-old-space-size=768", "start.mjs"]
