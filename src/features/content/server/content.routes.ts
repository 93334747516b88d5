/** Sends the pictures of content, and receives new ones. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../../server/database.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { setFlash } from "../../../server/http/flash.ts";
import { readUploadForm, UPLOAD_FRAME_BYTES, type UploadForm } from "../../../server/http/uploads.ts";
import type { MakeContext, OperationContext } from "../../../server/operation-context.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { maxUploadBytes } from "../../pictures/photo.ts";
import { photoErrors } from "../../pictures/photo-errors.ts";
import { contentPath, formatPictureAddress, pictureUploadPath } from "../content-addresses.ts";
import { addPicture } from "./content-order.actions.ts";
import { preparePicture } from "./content-picture.adapter.ts";
import { findPicture } from "./revisions.store.ts";

const forAYear = "public, max-age=31536000, immutable";

export function registerContent(
  app: FastifyInstance,
  { db, makeContext }: { readonly db: Database; readonly makeContext: MakeContext },
): void {
  app.get<{ Params: { file: string } }>("/content-pictures/:file", async (request, reply) => {
    const [, hash = ""] = /^([0-9a-f]{16})\.webp$/.exec(request.params.file) ?? [];
    const picture = hash === "" ? null : await findPicture(db, hash);
    if (picture === null) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such picture.");
    return reply
      .header("cache-control", forAYear)
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .type("image/webp")
      .send(picture);
  });
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 4 } });
    scope.post(pictureUploadPath, { bodyLimit: maxUploadBytes + UPLOAD_FRAME_BYTES }, (request, reply) =>
      takePicture(request, reply, makeContext),
    );
  });
}

/** A page gets a redirect to its form, which then has the picture. Everybody else gets JSON. */
async function takePicture(request: FastifyRequest, reply: FastifyReply, makeContext: MakeContext) {
  const context = await makeContext(request);
  const isPage = String(request.headers.accept ?? "").includes("text/html");
  const { viewer } = context;
  if (viewer.user === null) {
    if (isPage) return reply.redirect(`/login/?returnTo=${encodeURIComponent(contentPath)}`, 303);
    return reply.code(401).send({ message: "Sign in to upload pictures." });
  }
  if (!viewer.may.staff.marketing) return reply.code(403).send({ message: "Unauthorized access detected" });
  const upload = await readUploadForm(request);
  const stored = await storePicture(context, upload);
  const userErrors = stored.ok ? [] : stored.refusals;
  if (!isPage) return reply.send({ userErrors, url: stored.ok ? stored.value : null });
  const message = userErrors[0]?.message ?? "The picture is uploaded. Save the form to use it.";
  const tone = stored.ok ? "success" : "danger";
  setFlash(reply, { tone, message, userErrors, values: {} }, request.protocol === "https");
  return reply.redirect(formatReturn(upload.fields, stored.ok ? stored.value : null), 303);
}

/** The form that the picture was uploaded for. Only its own parameters are taken over, so the address stays on this page. */
function formatReturn(fields: UploadForm["fields"], picture: string | null): string {
  const kept = ["kind", "id", "new", "copy"].flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  const chosen =
    picture === null
      ? []
      : [
          ["picture", picture],
          ["field", fields.field ?? "picture"],
        ];
  return `${contentPath}?${new URLSearchParams([...kept, ...chosen])}`;
}

async function storePicture(context: OperationContext, upload: UploadForm): Promise<Result<string, UserError>> {
  const { viewer } = context;
  const { bytes, fileName } = upload;
  if (viewer.user === null || bytes?.length === 0) return refused(photoErrors.photoMissing);
  if (bytes === null) return refused(photoErrors.photoTooLarge);
  if (!context.spend(fieldCosts.pdf)) return refused(photoErrors.photoBusy);
  const prepared = await preparePicture(context.pool, viewer.user.id, bytes);
  if ("problem" in prepared) return refused(photoErrors[prepared.problem]);
  const refusals = await addPicture(context, viewer, { ...prepared, name: fileName });
  return refusals.length > 0 ? { ok: false, refusals } : ok(formatPictureAddress(prepared.hash));
}
