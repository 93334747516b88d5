import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { PagesSource } from "./pages.ts";

/** The pages straight from their source, with hot reload. */
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
