/** Receives and sends the pictures that prove a delivery. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { setFlash } from "../../../server/http/flash.ts";
import { readUploadForm, sendPrivatePhoto, UPLOAD_FRAME_BYTES } from "../../../server/http/uploads.ts";
import type { MakeContext, OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/result.ts";
import { maxUploadBytes } from "../../pictures/photo.ts";
import { photoErrors } from "../../pictures/photo-errors.ts";
import { preparePhoto } from "../../pictures/server/photo.adapter.ts";
import { fulfilmentErrors } from "../fulfilment-errors.ts";
import { type ProofKind, proofKinds } from "../shipment.ts";
import {
  formatProofPath,
  formatStaffOrderAddress,
  proofUploadPath,
  staffOrdersPath,
} from "../staff-order-addresses.ts";
import { addProof } from "./counter.actions.ts";
import { findStaffProof } from "./staff-orders.queries.ts";

interface Route {
  readonly Params: {
    readonly number: string;
    readonly shipment: string;
    readonly storeId: string;
    readonly kind: string;
  };
}

export function registerProofs(app: FastifyInstance, makeContext: MakeContext): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 6 } });
    scope.post(proofUploadPath, { bodyLimit: maxUploadBytes + UPLOAD_FRAME_BYTES }, (request, reply) =>
      takeProof(request, reply, makeContext),
    );
  });
  const path = formatProofPath(":number", { part: { shipment: ":shipment", storeId: ":storeId" }, kind: ":kind" });
  app.get<Route>(path, async (request, reply) => {
    const { viewer, db } = await makeContext(request);
    const { number, shipment, storeId, kind } = request.params;
    const found = findKind(kind);
    if (viewer.user === null || found === undefined || !/^[0-9]{1,6}$/.test(shipment))
      return sendPrivatePhoto(reply, null);
    const key = { shipment: Number(shipment), storeId };
    return sendPrivatePhoto(reply, await findStaffProof({ db }, viewer, { number, key, kind: found }));
  });
}

const findKind = (text: string | undefined): ProofKind | undefined => proofKinds.find((kind) => kind === text);

/** A page gets a redirect to the order with the outcome at its top. Everybody else gets JSON. */
async function takeProof(request: FastifyRequest, reply: FastifyReply, makeContext: MakeContext) {
  const context = await makeContext(request);
  const isPage = String(request.headers.accept ?? "").includes("text/html");
  const { viewer } = context;
  if (viewer.user === null) {
    if (isPage) return reply.redirect(`/login/?returnTo=${encodeURIComponent(staffOrdersPath)}`, 303);
    return reply.code(401).send({ message: "Sign in to add a picture." });
  }
  if (viewer.may.staff.fulfil === "none") return reply.code(403).send({ message: "Unauthorized access detected" });
  const { bytes, fields } = await readUploadForm(request);
  const refusal = await storeProof(context, bytes, fields);
  const userErrors = refusal === null ? [] : [refusal];
  if (!isPage) return reply.send({ userErrors });
  const message = refusal?.message ?? "The picture is stored.";
  const tone = refusal === null ? "success" : "danger";
  setFlash(reply, { tone, message, userErrors, values: {} }, request.protocol === "https");
  const number = fields.orderCode ?? "";
  const page = /^[A-Z0-9-]{1,40}$/.test(number) ? formatStaffOrderAddress(number) : staffOrdersPath;
  return reply.redirect(page, 303);
}

async function storeProof(
  context: OperationContext,
  bytes: Buffer | null,
  fields: Readonly<Record<string, string>>,
): Promise<UserError | null> {
  const { viewer } = context;
  const kind = findKind(fields.kind);
  const shipment = Number(fields.shipment);
  if (viewer.user === null || kind === undefined || !Number.isInteger(shipment))
    return fulfilmentErrors.shipmentNotFound;
  if (bytes === null) return photoErrors.photoTooLarge;
  if (bytes.length === 0) return photoErrors.photoMissing;
  if (!context.spend(fieldCosts.pdf)) return photoErrors.photoBusy;
  const prepared = await preparePhoto(context.pool, viewer.user.id, bytes);
  if ("problem" in prepared) return photoErrors[prepared.problem];
  const { orderCode: number = "", storeId = "" } = fields;
  return addProof(context, viewer, { number, shipment, storeId, kind, picture: prepared.picture });
}
