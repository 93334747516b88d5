import { builder } from "./builder.ts";

/** A file for download. */
export interface FileContent {
  readonly documentId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export const DocumentContentObject = builder.objectRef<FileContent>("DocumentContent").implement({
  description: "A file: an invoice, a statement, an export, a pick sheet.",
  fields: (t) => ({
    documentId: t.exposeString("documentId"),
    fileName: t.exposeString("fileName"),
    mimeType: t.exposeString("mimeType"),
    content: t.string({ description: "Its bytes, in base64.", resolve: ({ bytes }) => bytes.toString("base64") }),
  }),
});
