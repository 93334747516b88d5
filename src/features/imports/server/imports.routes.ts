/** Receives files for imports, and sends exports, templates, samples and rejected rows. */
import { Readable } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { stringify } from "csv-stringify/sync";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { streamCopy } from "../../../server/copy-rows.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { setFlash } from "../../../server/http/flash.ts";
import { UPLOAD_FRAME_BYTES } from "../../../server/http/uploads.ts";
import type { MakeContext, OperationContext } from "../../../server/operation-context.ts";
import {
  formatRow,
  formatSheetStart,
  type SheetPiece,
  writeWorkbook,
} from "../../../server/spreadsheet/write-workbook.ts";
import type { UserError } from "../../../shared/result.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { detectFormat, listFileColumns, makeSampleRow } from "../file-texts.ts";
import { importModes, maxFileBytes } from "../import.ts";
import { toImportReach } from "../import-access.ts";
import {
  type FileFormat,
  fileFormats,
  formatExportPath,
  formatImportAddress,
  formatRejectedPath,
  formatSamplePath,
  formatTemplatePath,
  importsPath,
  importUploadPath,
} from "../import-addresses.ts";
import { getKind } from "../import-kind.ts";
import { importsErrors } from "../imports-errors.ts";
import { isOffered, listOffered, type OfferedKind } from "../offered-kinds.ts";
import { formatExport } from "./file-rows.store.ts";
import { beginUpload, endUpload, giveUpUpload } from "./imports.actions.ts";
import { findOwnImport, readRejected } from "./imports.queries.ts";
import { insertChunk } from "./imports.store.ts";
import { makeSheets, NoThread } from "./write-export.adapter.ts";

interface Services {
  readonly makeContext: MakeContext;
  /** The address of PostgreSQL itself, for COPY. */
  readonly directUrl: string;
}

export function registerImports(app: FastifyInstance, services: Services): void {
  const { makeContext } = services;
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxFileBytes, files: 1, fields: 4 } });
    scope.post(importUploadPath, { bodyLimit: maxFileBytes + UPLOAD_FRAME_BYTES }, (request, reply) =>
      takeUpload(request, reply, makeContext),
    );
  });
  const anyKind = ":kind(^[a-z_]+)";
  for (const format of fileFormats) {
    app.get<KindRoute>(formatExportPath(anyKind, format), (request, reply) =>
      sendExport(request, reply, { ...services, format }),
    );
    app.get<KindRoute>(formatTemplatePath(anyKind, format), (request, reply) =>
      sendTable(request, reply, { makeContext, name: "template", format }),
    );
    app.get<KindRoute>(formatSamplePath(anyKind, format), (request, reply) =>
      sendTable(request, reply, { makeContext, name: "sample", format }),
    );
  }
  app.get<{ Params: { number: string } }>(formatRejectedPath(":number"), (request, reply) =>
    sendRejected(request, reply, makeContext),
  );
}

interface KindRoute {
  readonly Params: { readonly kind: string };
}

const unauthorised = { message: "Unauthorized access detected" };

interface Importer {
  readonly context: OperationContext;
  readonly viewer: SignedInViewer;
  readonly kinds: readonly OfferedKind[];
}

/** The member of staff who may import something. Otherwise the request is answered, and the result is null. */
async function findImporter(
  request: FastifyRequest,
  reply: FastifyReply,
  makeContext: MakeContext,
): Promise<Importer | null> {
  const context = await makeContext(request);
  const { viewer } = context;
  if (viewer.user === null) {
    const isPage = String(request.headers.accept ?? "").includes("text/html");
    if (isPage) reply.redirect(`/login/?returnTo=${encodeURIComponent(importsPath)}`, 303);
    else reply.code(401).send({ message: "Sign in to import files." });
    return null;
  }
  const kinds = listOffered(viewer.may.staff.imports);
  if (kinds.length > 0) return { context, viewer, kinds };
  reply.code(403).send(unauthorised);
  return null;
}

/** A page gets a redirect to the import, or back to the form with the refusal at its top. Everybody else gets JSON. */
async function takeUpload(request: FastifyRequest, reply: FastifyReply, makeContext: MakeContext) {
  const importer = await findImporter(request, reply, makeContext);
  if (importer === null) return reply;
  const { context, viewer } = importer;
  const file = await request.file();
  const refused = findEarlyRefusal(request, context);
  // The file is read and dropped, so that the browser sees the answer.
  if (refused !== null && file !== undefined) for await (const _ of file.file);
  const stored = refused ?? (await storeUpload(context, viewer, file));
  const refusal = "code" in stored ? stored : null;
  const number = "number" in stored ? stored.number : null;
  const userErrors = refusal === null ? [] : [refusal];
  if (!String(request.headers.accept ?? "").includes("text/html")) return reply.send({ number, userErrors });
  const message = refusal?.message ?? "The file is uploaded. It is compared with the shop now; nothing is changed yet.";
  const tone = refusal === null ? "success" : "danger";
  setFlash(reply, { tone, message, userErrors, values: {} }, request.protocol === "https");
  return reply.redirect(number === null ? importsPath : formatImportAddress(number), 303);
}

function findEarlyRefusal(request: FastifyRequest, context: OperationContext): UserError | null {
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (declaredBytes > maxFileBytes + UPLOAD_FRAME_BYTES) return importsErrors.fileTooLarge;
  return context.spend(fieldCosts.export) ? null : importsErrors.busy;
}

async function storeUpload(
  context: OperationContext,
  viewer: SignedInViewer,
  file: MultipartFile | undefined,
): Promise<{ readonly number: number } | UserError> {
  if (file === undefined || file.filename === "") return importsErrors.fileMissing;
  const field = file.fields.mode;
  const asked = field !== undefined && "value" in field ? field.value : undefined;
  const mode = importModes.find((each) => each === asked) ?? "UPSERT";
  const begun = await beginUpload(context, viewer, { fileName: cleanName(file.filename), mode });
  if ("code" in begun) return begun;
  const refusal = await storeChunks(context, begun.id, file).catch(async (error: unknown) => {
    await giveUpUpload(context, begun.id);
    throw error;
  });
  if (refusal === null) return begun;
  await giveUpUpload(context, begun.id);
  return refusal;
}

/** The name is shown and decides the kind of the file. It is never used as a path. */
function cleanName(name: string): string {
  const [last = ""] = name.split(/[\\/]/).slice(-1);
  return (
    last
      .replace(/\p{Cc}/gu, "")
      .toWellFormed()
      .slice(0, 200) || "file"
  );
}

const chunkBytes = 1_048_576;

/** Stores the file part by part as it arrives, so that memory holds one part at a time. */
async function storeChunks(
  context: OperationContext,
  importId: string,
  upload: MultipartFile,
): Promise<UserError | null> {
  let [waiting, waitingBytes, part, total]: [Buffer[], number, number, number] = [[], 0, 0, 0];
  const store = async (bytes: Buffer): Promise<UserError | null> => {
    const format = part === 0 ? detectFormat(bytes) : "CSV";
    if (format === "OLD_WORKBOOK") return importsErrors.oldWorkbook;
    if (format === "OTHER") return importsErrors.notATable;
    await insertChunk(context.db, { importId, part, bytes });
    part += 1;
    total += bytes.length;
    return null;
  };
  let refusal: UserError | null = null;
  for await (const piece of upload.file as AsyncIterable<Buffer>) {
    // The rest of a refused file is read and dropped, so that the browser sees the answer.
    if (refusal !== null) continue;
    waiting.push(piece);
    waitingBytes += piece.length;
    while (waitingBytes >= chunkBytes && refusal === null) {
      const all = Buffer.concat(waiting);
      refusal = await store(all.subarray(0, chunkBytes));
      waiting = [all.subarray(chunkBytes)];
      waitingBytes = waiting[0]?.length ?? 0;
    }
  }
  if (upload.file.truncated) return importsErrors.fileTooLarge;
  if (refusal === null && waitingBytes > 0) refusal = await store(Buffer.concat(waiting));
  if (refusal !== null) return refusal;
  if (total === 0) return importsErrors.fileMissing;
  await endUpload(context, importId, total);
  return null;
}

const contentTypes: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** Spreadsheets read a file with this mark as UTF-8. */
const byteOrderMark = "\ufeff";

function sendFile(
  reply: FastifyReply,
  name: string,
  { format, body }: { format: FileFormat; body: Readable | string },
) {
  return reply
    .header("content-disposition", `attachment; filename="${name}.${format}"`)
    .header("cache-control", "private, no-store")
    .type(contentTypes[format])
    .send(body);
}

const exportLimits = { name: "trestle exports", connectionMs: 5_000, statementMs: 300_000 };

/** PostgreSQL writes the rows. Store staff get the rows of their stores. */
async function sendExport(
  request: FastifyRequest<KindRoute>,
  reply: FastifyReply,
  { format, ...services }: Services & { readonly format: FileFormat },
) {
  const importer = await findImporter(request, reply, services.makeContext);
  if (importer === null) return reply;
  const { context, viewer, kinds } = importer;
  const kind = findKind(kinds, request.params.kind);
  if (kind === null) return reply.code(403).send(unauthorised);
  if (!context.spend(fieldCosts.export)) return reply.code(429).send({ message: importsErrors.busy.message });
  const statement = formatExport(kind, toImportReach(viewer, viewer.may));
  const rows = streamCopy(services.directUrl, exportLimits, { statement, start: byteOrderMark });
  if (format === "csv") return sendFile(reply, kind, { format, body: rows });
  const body = await startWorkbook(kind, makeSheets(context.pool, viewer.user.id, { csv: rows }));
  if (body === null) return reply.code(429).send({ message: importsErrors.busy.message });
  return sendFile(reply, kind, { format, body });
}

/** Waits for the first rows. Null when too much work waits for a thread. */
async function startWorkbook(name: string, pieces: AsyncIterable<SheetPiece>): Promise<Readable | null> {
  const workbook = writeWorkbook(name, pieces);
  const first = await workbook.next().catch((error: unknown) => {
    if (error instanceof NoThread) return null;
    throw error;
  });
  if (first === null) return null;
  async function* goOn() {
    if (first?.done === false) yield first.value;
    yield* workbook;
  }
  return Readable.from(goOn(), { objectMode: false });
}

function findKind(kinds: readonly OfferedKind[], text: string): OfferedKind | null {
  return kinds.find((kind) => kind === text) ?? null;
}

interface TableFile {
  readonly makeContext: MakeContext;
  readonly name: "template" | "sample";
  readonly format: FileFormat;
}

async function sendTable(
  request: FastifyRequest<KindRoute>,
  reply: FastifyReply,
  { makeContext, name, format }: TableFile,
) {
  const importer = await findImporter(request, reply, makeContext);
  if (importer === null) return reply;
  const kind = findKind(importer.kinds, request.params.kind);
  if (kind === null) return reply.code(403).send(unauthorised);
  const definition = getKind(kind);
  const header = listFileColumns(definition);
  const rows = name === "sample" ? [makeSampleRow(definition)] : [];
  // The name of a template begins with the kind, so that reading it back finds the kind by its columns.
  const fileName = `${kind}-${name}`;
  if (format === "csv") {
    return sendFile(reply, fileName, { format, body: byteOrderMark + stringify([header, ...rows]) });
  }
  const xml = [formatSheetStart(header), ...rows.map((cells, index) => formatRow(cells, index + 2))].join("");
  const pieces = Readable.from([{ isNewSheet: true, xml: Buffer.from(xml) }]);
  return sendFile(reply, fileName, { format, body: Readable.from(writeWorkbook(kind, pieces), { objectMode: false }) });
}

/** The rejected rows as a file of the same kind: correct them and upload them again. Columns with "_" are ignored then. */
async function sendRejected(
  request: FastifyRequest<{ Params: { number: string } }>,
  reply: FastifyReply,
  makeContext: MakeContext,
) {
  const importer = await findImporter(request, reply, makeContext);
  if (importer === null) return reply;
  const { context, viewer } = importer;
  const { number: text } = request.params;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const found = await findOwnImport(context.db, viewer, number);
  const asked = (request.query as Readonly<Record<string, unknown>>).kind;
  const [first] = found?.kinds ?? [];
  const kind = found?.kinds.find((each) => each === asked) ?? first;
  if (kind === undefined || !isOffered(kind)) return reply.code(404).send({ message: importsErrors.notFound.message });
  if (!context.spend(fieldCosts.export)) return reply.code(429).send({ message: importsErrors.busy.message });
  const lines = writeRejected(context, viewer, { number, kind });
  return sendFile(reply, `${kind}-rejected-${number}`, { format: "csv", body: Readable.from(lines) });
}

async function* writeRejected(
  { db }: OperationContext,
  viewer: SignedInViewer,
  { number, kind }: { readonly number: number; readonly kind: OfferedKind },
): AsyncGenerator<string, void> {
  const columns = listFileColumns(getKind(kind));
  yield byteOrderMark + stringify([[...columns, "_line", "_problems"]]);
  for await (const rows of readRejected(db, viewer, { number, kind })) {
    const cells = rows.map(({ raw, line, messages }) => [
      ...columns.map((name) => protect(raw[name] ?? "")),
      ...[String(line), messages],
    ]);
    yield stringify(cells);
  }
}

/** A spreadsheet would run a cell that begins like a formula. Reading takes the apostrophe off again. */
function protect(cell: string): string {
  return /^'*[=+@-]/.test(cell) ? `'${cell}` : cell;
}
