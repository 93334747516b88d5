/** The upload of a file into the pad, and the templates for such a file. */
import multipart from "@fastify/multipart";
import { stringify } from "csv-stringify/sync";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { setFlash } from "../../../server/http/flash.ts";
import type { MakeContext } from "../../../server/operation-context.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { toAddressBlock } from "../../../shared/address-block.ts";
import type { UserError } from "../../../shared/result.ts";
import { quickOrderErrors } from "../quick-order-errors.ts";
import { uploadPath } from "../upload-path.ts";
import { pasteRows } from "./quick-order.actions.ts";
import { readUpload, templateRows, writeTemplate } from "./read-upload.adapter.ts";

interface Services {
  readonly pool: ThreadPool;
  readonly makeContext: MakeContext;
}

const maxFileBytes = 1_000_000;
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function registerQuickOrder(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxFileBytes, files: 1, fields: 4 } });
    scope.post(uploadPath, { bodyLimit: 2 * maxFileBytes }, (request, reply) => takeUpload(request, reply, services));
  });
  app.get("/quick-order/template.csv", (_request, reply) =>
    sendTemplate(reply, {
      name: "quick-order.csv",
      type: "text/csv; charset=utf-8",
      bytes: stringify([...templateRows], { bom: true }),
    }),
  );
  app.get("/quick-order/template.xlsx", async (request, reply) => {
    const bytes = await writeTemplate(services.pool, toAddressBlock(request.ip));
    if (bytes === null)
      return reply.code(503).header("retry-after", "10").send({ message: quickOrderErrors.busy.message });
    return sendTemplate(reply, { name: "quick-order.xlsx", type: xlsxType, bytes });
  });
}

function sendTemplate(
  reply: FastifyReply,
  { name, type, bytes }: { name: string; type: string; bytes: string | Buffer },
) {
  return reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "public, max-age=3600")
    .type(type)
    .send(bytes);
}

async function takeUpload(request: FastifyRequest, reply: FastifyReply, { pool, makeContext }: Services) {
  const context = await makeContext(request);
  const { viewer } = context;
  const isPage = String(request.headers.accept ?? "").includes("text/html");
  if (viewer.user === null) {
    return isPage
      ? reply.redirect("/login/?returnTo=%2Fquick-order%2F", 303)
      : reply.code(401).send(refuseAccess("Sign in to upload a file."));
  }
  if (!viewer.may.cart) return reply.code(403).send(refuseAccess("Unauthorized access detected"));
  const bytes = await readBytes(request);
  const read =
    bytes === null
      ? ({ problem: "largeFile" } as const)
      : context.spend(fieldCosts.pdf)
        ? await readUpload(pool, viewer.user.id, bytes)
        : ({ problem: "busy" } as const);
  const userErrors =
    "problem" in read ? [quickOrderErrors[read.problem]] : (await pasteRows(context, read.rows)).userErrors;
  return isPage ? sendBack(request, reply, userErrors) : reply.send({ userErrors });
}

function refuseAccess(message: string) {
  return { message };
}

/** Null for a file above the limit. Empty for a form without a file. */
async function readBytes(request: FastifyRequest): Promise<Buffer | null> {
  try {
    const file = await request.file();
    return file === undefined ? Buffer.alloc(0) : await file.toBuffer();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE") return null;
    throw error;
  }
}

/** Without script: the next page shows the outcome at its top. */
function sendBack(request: FastifyRequest, reply: FastifyReply, userErrors: readonly UserError[]) {
  const [refusal] = userErrors;
  const message = refusal?.message ?? "The rows of the file are in the pad.";
  setFlash(
    reply,
    { tone: refusal === undefined ? "success" : "danger", message, userErrors, values: {} },
    request.protocol === "https",
  );
  return reply.redirect("/quick-order/", 303);
}
