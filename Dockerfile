# docker build --tag trestle .
FROM node:24-bookworm-slim AS build
ENV NODE_ENV=production
WORKDIR /app
COPY . .
# Installs the packages of package-lock.json without those for tests, and makes the pages.
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TRESTLE_DATA=/data
WORKDIR /app
COPY --from=build /app /app
# The installation key is kept here, unless INSTALLATION_KEY is set.
RUN install --directory --owner=node --mode=700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "scripts/check-health.js"]
CMD ["node", "scripts/start.js"]
