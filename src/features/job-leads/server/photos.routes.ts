/** Receives and sends the photos of requests. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { readUpload, sendPrivatePhoto, UPLOAD_FRAME_BYTES } from "../../../server/http/uploads.ts";
import type { MakeContext } from "../../../server/operation-context.ts";
import { maxUploadBytes } from "../../pictures/photo.ts";
import { photoErrors } from "../../pictures/photo-errors.ts";
import { formPhotosPath, toFormPhotoPath, toPagePhotoPath } from "../photos-path.ts";
import { storePhoto } from "./photos.actions.ts";
import { findFormPhoto, findLeadPhoto, findPagePhoto } from "./requests.queries.ts";

interface Route {
  readonly Params: { readonly token: string; readonly photoId: string };
}

export function registerPhotos(app: FastifyInstance, makeContext: MakeContext): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 2 } });
    scope.post(formPhotosPath, { bodyLimit: maxUploadBytes + UPLOAD_FRAME_BYTES }, (request, reply) =>
      takePhoto(request, reply, makeContext),
    );
  });
  app.get<Route>(toFormPhotoPath(":token"), async (request, reply) =>
    sendPrivatePhoto(reply, await findFormPhoto(await makeContext(request), request.params.token)),
  );
  app.get<Route>(toPagePhotoPath(":token", ":photoId"), async (request, reply) => {
    const { token, photoId } = request.params;
    return sendPrivatePhoto(reply, await findPagePhoto(await makeContext(request), token, photoId));
  });
  app.get<Route>("/job-leads/photos/:photoId", async (request, reply) =>
    sendPrivatePhoto(reply, await findLeadPhoto(await makeContext(request), request.params.photoId)),
  );
}

async function takePhoto(request: FastifyRequest, reply: FastifyReply, makeContext: MakeContext) {
  const context = await makeContext(request);
  const bytes = await readUpload(request);
  if (bytes === null) return reply.send({ token: null, userErrors: [photoErrors.photoTooLarge] });
  if (!context.spend(fieldCosts.pdf)) return reply.send({ token: null, userErrors: [photoErrors.photoBusy] });
  const stored = await storePhoto(context, bytes);
  return reply.send(stored.ok ? { token: stored.value, userErrors: [] } : { token: null, userErrors: stored.refusals });
}
