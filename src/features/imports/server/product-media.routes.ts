/** Receives photographs and data sheets of products. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { setFlash } from "../../../server/http/flash.ts";
import { readUploadForm, UPLOAD_FRAME_BYTES, type UploadForm } from "../../../server/http/uploads.ts";
import type { MakeContext, OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/result.ts";
import { checkPdf, maxSheetBytes, sheetColumns, sheetKinds } from "../../catalogue/data-sheets.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { maxUploadBytes } from "../../pictures/photo.ts";
import { photoErrors } from "../../pictures/photo-errors.ts";
import { preparePhotograph } from "../../pictures/server/product-photograph.adapter.ts";
import { listOffered } from "../offered-kinds.ts";
import { newPhotographForm, photographUploadPath, sheetUploadPath } from "../photograph-form.ts";
import { productMediaErrors } from "../product-media-errors.ts";
import { formatProductAddress, productsPath } from "../row-addresses.ts";
import { editRows } from "./edit-rows.actions.ts";
import { addPhotograph } from "./photographs.actions.ts";
import { storeSheet } from "./product-sheets.actions.ts";

interface Upload extends UploadForm {
  readonly context: OperationContext;
  readonly viewer: SignedInViewer;
}

type Refusals = readonly UserError[];

export function registerProductMedia(app: FastifyInstance, makeContext: MakeContext): void {
  const uploads = [
    {
      ...{ path: photographUploadPath, fileSize: maxUploadBytes, store: storePhotograph, form: newPhotographForm },
      done: "The photograph is saved.",
    },
    {
      ...{ path: sheetUploadPath, fileSize: maxSheetBytes, store: storeUploadedSheet, form: "sheet" },
      done: "The data sheet is saved.",
    },
  ];
  for (const { path, fileSize, ...upload } of uploads) {
    app.register(async (scope) => {
      await scope.register(multipart, { limits: { fileSize, files: 1, fields: 6 } });
      scope.post(path, { bodyLimit: fileSize + UPLOAD_FRAME_BYTES }, (request, reply) =>
        takeUpload(request, reply, { ...upload, makeContext }),
      );
    });
  }
}

interface Taker {
  readonly makeContext: MakeContext;
  readonly done: string;
  /** The name of the form, whose texts are kept when it is refused. */
  readonly form: string;
  store(upload: Upload): Promise<Refusals>;
}

/** A page gets a redirect to the product with the outcome at its top. Everybody else gets JSON. */
async function takeUpload(request: FastifyRequest, reply: FastifyReply, taker: Taker) {
  const context = await taker.makeContext(request);
  const isPage = String(request.headers.accept ?? "").includes("text/html");
  const { viewer } = context;
  if (viewer.user === null) {
    if (isPage) return reply.redirect(`/login/?returnTo=${encodeURIComponent(productsPath)}`, 303);
    return reply.code(401).send({ message: "Sign in to change products." });
  }
  if (!listOffered(viewer.may.staff.imports).includes("products"))
    return reply.code(403).send({ message: "Unauthorized access detected" });
  const upload = await readUploadForm(request);
  const userErrors = await taker.store({ ...upload, context, viewer });
  if (!isPage) return reply.send({ userErrors });
  const [refusal] = userErrors;
  const { productCode = "", sku = "", alt = "" } = upload.fields;
  const values = refusal === undefined ? {} : { form: taker.form, sku, alt };
  const tone = refusal === undefined ? "success" : "danger";
  setFlash(reply, { tone, message: refusal?.message ?? taker.done, userErrors, values }, request.protocol === "https");
  const isCode = /^[A-Z0-9._-]{1,40}$/.test(productCode);
  return reply.redirect(isCode ? formatProductAddress(productCode) : productsPath, 303);
}

async function storePhotograph({ bytes, fields, context, viewer }: Upload): Promise<Refusals> {
  if (bytes === null) return [photoErrors.photoTooLarge];
  if (bytes.length === 0) return [photoErrors.photoMissing];
  if (!context.spend(fieldCosts.pdf)) return [photoErrors.photoBusy];
  const prepared = await preparePhotograph(context.pool, viewer.user.id, bytes);
  if ("problem" in prepared) {
    const { problem } = prepared;
    return [problem === "photographTooSmall" ? productMediaErrors[problem] : photoErrors[problem]];
  }
  const { productCode = "", sku = "", alt = "" } = fields;
  return addPhotograph(context, viewer, { productCode, sku, alt, prepared });
}

/** The sheet is stored first. Then the row of its product names it, unless it does already. */
async function storeUploadedSheet({ bytes, fields, fileName, context, viewer }: Upload): Promise<Refusals> {
  const kind = sheetKinds.find((each) => each === fields.kind);
  if (kind === undefined) return [productMediaErrors.sheetKind];
  if (bytes === null) return [productMediaErrors.sheetTooLarge];
  const problem = checkPdf(bytes);
  if (problem !== null) return [productMediaErrors[problem]];
  if (!context.spend(fieldCosts.pdf)) return [productMediaErrors.sheetBusy];
  const { productCode = "" } = fields;
  const stored = await storeSheet(context, viewer, { productCode, kind, fileName, pdf: bytes });
  if (!stored.ok) return stored.refusals;
  const { name, named } = stored.value;
  if (name === named) return [];
  const cell = { field: sheetColumns[kind], from: named ?? "", to: name };
  const edit = { kind: "products", rows: [{ key: productCode, cells: [cell], action: null }] } as const;
  return (await editRows(context, viewer, { ...edit, reason: "", alarmsAccepted: false })).userErrors;
}
