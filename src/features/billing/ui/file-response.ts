/** What a loader needs of a file that was asked for by its id. */
interface GivenFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** Base64. */
  readonly content: string;
}

/** Saved, never shown in the shop's own place, and kept by nobody on the way: it is an account's own. */
export function fileResponse(file: GivenFile | null): Response {
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  if (file === null) {
    return new Response("There is no such document.", {
      status: 404,
      headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(Buffer.from(file.content, "base64"), {
    headers: {
      ...headers,
      "content-type": file.mimeType,
      "content-disposition": `attachment; filename="${file.fileName}"`,
    },
  });
}
