import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { PageServices } from "../../shared/page-services.ts";
import { type CachedPagesOptions, type DrawPage, makeCachedPages } from "./cached-pages.ts";

/**
 * Functions that the bundle of the pages exports, because only the bundle has the context key of the loaders and the copy
 * of React Router that the pages use.
 */
interface PageEntry {
  makePageContext(services: PageServices): RouterContextProvider;
  createRequestHandler(build: ServerBuild, mode: string): RequestHandler;
}

export interface PagesSource {
  load(): Promise<ServerBuild>;
  register(app: FastifyInstance): Promise<void>;
}

type Built = Pick<PageServices, "isBuilt" | "version">;
type MakeServices = (request: FastifyRequest, reply: FastifyReply, built: Built) => PageServices;

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const FORM_LIMIT_BYTES = 1_048_576;

export async function registerPages(
  app: FastifyInstance,
  source: PagesSource,
  options: {
    publicUrl: string;
    development: boolean;
    /** Paths of pages where another route would otherwise match. */
    ahead: readonly string[];
    makeServices: MakeServices;
    guests: CachedPagesOptions;
  },
): Promise<void> {
  await source.register(app);
  const answerPage = makeCachedPages(options.guests);
  await app.register(async (scope) => {
    // React Router parses forms itself, so the body stays raw.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: FORM_LIMIT_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const build = await source.load();
      const handle = getHandler(build, options.development ? "development" : "production");
      const { version } = build.assets;
      const services = options.makeServices(request, reply, { isBuilt: (path) => isBuilt(build, path), version });
      reply.header("x-shop-version", version);
      const draw: DrawPage = (given) =>
        handle(toWebRequest(request, options.publicUrl), getEntry(build).makePageContext(given));
      return answerPage(request, reply, { services, draw });
    };
    scope.all("/*", (request, reply) => {
      if (!METHODS.includes(request.method)) return refuseMethod(reply);
      return isUnknownEndpoint(request) ? reply.callNotFound() : answer(request, reply);
    });
    for (const path of options.ahead) scope.get(path, answer);
  });
}

/** React Router knows no others. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

function refuseMethod(reply: FastifyReply): FastifyReply {
  return reply
    .code(405)
    .header("allow", METHODS.join(", "))
    .send({ statusCode: 405, message: "This method is not used here." });
}

function getEntry(build: ServerBuild): PageEntry {
  return build.entry.module as unknown as PageEntry;
}

/** Making the handler walks the whole route table, so it is made once for each build. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function getHandler(build: ServerBuild, mode: string): RequestHandler {
  let handler = handlers.get(build);
  if (handler === undefined) {
    handler = getEntry(build).createRequestHandler(build, mode);
    handlers.set(build, handler);
  }
  return handler;
}

/** No path under /api is a page. React Router only posts forms to endpoints there, with URLs that end in `.data`. */
function isUnknownEndpoint(request: FastifyRequest): boolean {
  const path = request.url.split("?", 1)[0] ?? "";
  return path.startsWith("/api/") && !path.endsWith(".data");
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The origin was already checked. React Router would check it again, but it knows only one of the shop's addresses.
    if (name === "origin") continue;
    for (const single of Array.isArray(value) ? value : [value]) if (single !== undefined) headers.append(name, single);
  }
  const left = new AbortController();
  request.raw.once("close", () => {
    if (!request.raw.complete) left.abort();
  });
  const hasBody = request.method !== "GET" && request.method !== "HEAD" && Buffer.isBuffer(request.body);
  return new Request(new URL(request.raw.url ?? "/", publicUrl), {
    method: request.method,
    headers,
    signal: left.signal,
    body: hasBody ? new Uint8Array(request.body as Buffer) : null,
  });
}

/** Whether the route table has a page at this path. Links to other paths would be dead. */
function isBuilt(build: ServerBuild, path: string): boolean {
  const wanted = segments(path);
  return Object.values(build.routes).some((route) => {
    if (route === undefined || route.path?.includes("*") === true) return false;
    const parts = segments(getFullPath(build, route.id));
    return (
      parts.length === wanted.length && parts.every((part, index) => part.startsWith(":") || part === wanted[index])
    );
  });
}

function getFullPath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : getFullPath(build, route.parentId);
  return `${above}/${route.path ?? ""}`;
}

function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** The built pages. Assets have a hash in their name, so browsers keep them for a year. */
export function builtPages(folder = resolve(PROJECT, "build")): PagesSource {
  let loaded: Promise<ServerBuild> | undefined;
  // Importing again takes time, even from the module cache.
  const load = () => {
    loaded ??= import(resolve(folder, "server/index.js")) as Promise<ServerBuild>;
    return loaded;
  };
  return {
    load,
    register: async (app) => {
      // Loaded now, so that the first request does not wait.
      await load();
      await app.register(fastifyStatic, {
        // A page that was opened before an update asks for files of the earlier build.
        root: [resolve(folder, "client/assets"), resolve(folder, "earlier-assets")],
        prefix: "/assets/",
        preCompressed: true,
        immutable: true,
        maxAge: "365d",
      });
      await app.register(fastifyStatic, {
        root: resolve(folder, "client/app"),
        prefix: "/app/",
        decorateReply: false,
        // The service worker is in this folder and serves the whole shop. Browsers ask for a new one at each visit.
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header("cache-control", "no-cache");
          reply.header("service-worker-allowed", "/");
        },
      });
    },
  };
}

/** The pages from their source, with hot reload. */
export async function developmentPages(app: FastifyInstance): Promise<PagesSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: "custom" });
  return {
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    register: async (target) => {
      target.addHook("onClose", () => vite.close());
      target.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
  };
}
