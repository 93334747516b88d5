/** Receives and sends the photos of requests. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { MakeContext } from "../../../server/operation-context.ts";
import { maxUploadBytes } from "../photos.ts";
import { formPhotosPath, toFormPhotoPath, toPagePhotoPath } from "../photos-path.ts";
import { requestsErrors } from "../requests-errors.ts";
import { storePhoto } from "./photos.actions.ts";
import { findFormPhoto, findLeadPhoto, findPagePhoto } from "./requests.queries.ts";

/** The multipart frame around the file. */
const FRAME_BYTES = 10_000;

interface Route {
  readonly Params: { readonly token: string; readonly photoId: string };
}

export function registerPhotos(app: FastifyInstance, makeContext: MakeContext): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 2 } });
    scope.post(formPhotosPath, { bodyLimit: maxUploadBytes + FRAME_BYTES }, (request, reply) =>
      takePhoto(request, reply, makeContext),
    );
  });
  app.get<Route>(toFormPhotoPath(":token"), async (request, reply) =>
    sendPhoto(reply, await findFormPhoto(await makeContext(request), request.params.token)),
  );
  app.get<Route>(toPagePhotoPath(":token", ":photoId"), async (request, reply) => {
    const { token, photoId } = request.params;
    return sendPhoto(reply, await findPagePhoto(await makeContext(request), token, photoId));
  });
  app.get<Route>("/job-leads/photos/:photoId", async (request, reply) =>
    sendPhoto(reply, await findLeadPhoto(await makeContext(request), request.params.photoId)),
  );
}

/** Photos are private. A photo that may not be seen is answered like one that does not exist. */
function sendPhoto(reply: FastifyReply, picture: Buffer | null): FastifyReply {
  const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  if (picture === null) return reply.code(404).headers(headers).send({ message: "There is no such photo." });
  return reply
    .headers({ ...headers, "content-disposition": 'inline; filename="photo.webp"' })
    .header("content-security-policy", "default-src 'none'; sandbox")
    .type("image/webp")
    .send(picture);
}

async function takePhoto(request: FastifyRequest, reply: FastifyReply, makeContext: MakeContext) {
  const context = await makeContext(request);
  const bytes = await readBytes(request);
  if (bytes === null) return reply.send({ token: null, userErrors: [requestsErrors.photoTooLarge] });
  if (!context.spend(fieldCosts.pdf)) return reply.send({ token: null, userErrors: [requestsErrors.photoBusy] });
  const stored = await storePhoto(context, bytes);
  return reply.send(stored.ok ? { token: stored.value, userErrors: [] } : { token: null, userErrors: stored.refusals });
}

const TOO_LARGE = ["FST_REQ_FILE_TOO_LARGE", "FST_ERR_CTP_BODY_TOO_LARGE"];

/** Null for a file above the limit. Empty for a form without a file. */
async function readBytes(request: FastifyRequest): Promise<Buffer | null> {
  try {
    const file = await request.file();
    return file === undefined ? Buffer.alloc(0) : await file.toBuffer();
  } catch (error) {
    if (error instanceof Error && "code" in error && TOO_LARGE.includes(String(error.code))) return null;
    throw error;
  }
}
