/** Receives a file of a form, and sends a stored photo. */
import type { FastifyReply, FastifyRequest } from "fastify";

/** The multipart frame around a file. */
export const UPLOAD_FRAME_BYTES = 10_000;

/** Photos are private. A photo that may not be seen is answered like one that does not exist. */
export function sendPrivatePhoto(reply: FastifyReply, picture: Buffer | null): FastifyReply {
  const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  if (picture === null) return reply.code(404).headers(headers).send({ message: "There is no such photo." });
  return reply
    .headers({ ...headers, "content-disposition": 'inline; filename="photo.webp"' })
    .header("content-security-policy", "default-src 'none'; sandbox")
    .type("image/webp")
    .send(picture);
}

const TOO_LARGE = ["FST_REQ_FILE_TOO_LARGE", "FST_ERR_CTP_BODY_TOO_LARGE"];

/** Null for a file above the limit. Empty for a form without a file. */
export async function readUpload(request: FastifyRequest): Promise<Buffer | null> {
  return (await readUploadForm(request)).bytes;
}

export interface UploadForm {
  readonly bytes: Buffer | null;
  /** As the browser sends it. Empty without a file. */
  readonly fileName: string;
  /** The fields that the form sends before its file. */
  readonly fields: Readonly<Record<string, string>>;
}

export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  const fields: Record<string, string> = {};
  let fileName = "";
  try {
    const file = await request.file();
    fileName = file?.filename ?? "";
    for (const [name, field] of Object.entries(file?.fields ?? {}))
      if (field !== undefined && "value" in field && typeof field.value === "string") fields[name] = field.value;
    return { bytes: file === undefined ? Buffer.alloc(0) : await file.toBuffer(), fileName, fields };
  } catch (error) {
    if (error instanceof Error && "code" in error && TOO_LARGE.includes(String(error.code)))
      return { bytes: null, fileName, fields };
    throw error;
  }
}
