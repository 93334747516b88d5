import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { PageServices } from "../../shared/page-services.ts";
import { type DrawPage, type GuestPagesOptions, makeGuestPages } from "./guest-pages.ts";

/**
 * What the pages' own bundle must do itself, because only it holds the key under which loaders look for their services,
 * and the copy of React Router that the pages use.
 */
interface PageEntry {
  makePageContext(services: PageServices): RouterContextProvider;
  createRequestHandler(build: ServerBuild, mode: string): RequestHandler;
}

export interface PagesSource {
  load(): Promise<ServerBuild>;
  register(app: FastifyInstance): Promise<void>;
}

type MakeServices = (request: FastifyRequest, reply: FastifyReply, isBuilt: (path: string) => boolean) => PageServices;

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const FORM_LIMIT_BYTES = 1_048_576;

export async function registerPages(
  app: FastifyInstance,
  source: PagesSource,
  options: {
    publicUrl: string;
    development: boolean;
    /** Pages at paths where another route would otherwise answer first. */
    ahead: readonly string[];
    servicesOf: MakeServices;
    guests: GuestPagesOptions;
  },
): Promise<void> {
  await source.register(app);
  const answerPage = makeGuestPages(options.guests);
  await app.register(async (scope) => {
    // React Router reads forms itself, so here a body stays the bytes it came as.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: FORM_LIMIT_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const build = await source.load();
      const handle = handlerOf(build, options.development ? "development" : "production");
      const services = options.servicesOf(request, reply, (path) => isBuilt(build, path));
      const draw: DrawPage = (given) =>
        handle(webRequest(request, options.publicUrl), entryOf(build).makePageContext(given));
      return answerPage(request, reply, { services, draw });
    };
    scope.all("/*", (request, reply) => (isMissingDoor(request) ? reply.callNotFound() : answer(request, reply)));
    for (const path of options.ahead) scope.get(path, answer);
  });
}

function entryOf(build: ServerBuild): PageEntry {
  return build.entry.module as unknown as PageEntry;
}

/** Making the handler walks the whole route table, so it is made once a build: once in production, at each change in development. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild, mode: string): RequestHandler {
  let handler = handlers.get(build);
  if (handler === undefined) {
    handler = entryOf(build).createRequestHandler(build, mode);
    handlers.set(build, handler);
  }
  return handler;
}

/** Nothing under /api is a page; React Router only carries a form to a door there, by addresses that end in `.data`. */
function isMissingDoor(request: FastifyRequest): boolean {
  const path = request.url.split("?", 1)[0] ?? "";
  return path.startsWith("/api/") && !path.endsWith(".data");
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Checked before any route was reached. React Router would check again, but knows one of the shop's addresses only.
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

/** Whether the route table has a page at this path: a link to anything else would be a dead one. */
function isBuilt(build: ServerBuild, path: string): boolean {
  const wanted = segments(path);
  return Object.values(build.routes).some((route) => {
    if (route === undefined || route.path?.includes("*") === true) return false;
    const parts = segments(pathOf(build, route.id));
    return parts.length === wanted.length && parts.every((part, at) => part.startsWith(":") || part === wanted[at]);
  });
}

function pathOf(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : pathOf(build, route.parentId);
  return `${above}/${route.path ?? ""}`;
}

function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** The pages as built: files whose names carry their hash are kept by browsers for a year. */
export function builtPages(folder = resolve(PROJECT, "build")): PagesSource {
  let loaded: Promise<ServerBuild> | undefined;
  // Even what was imported before takes its time to be imported again.
  const load = () => {
    loaded ??= import(resolve(folder, "server/index.js")) as Promise<ServerBuild>;
    return loaded;
  };
  return {
    load,
    register: async (app) => {
      // Before the first request, which would otherwise wait for it.
      await load();
      await app.register(fastifyStatic, {
        root: resolve(folder, "client/assets"),
        prefix: "/assets/",
        preCompressed: true,
        immutable: true,
        maxAge: "365d",
      });
    },
  };
}
