interface DownloadedFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** Base64. */
  readonly content: string;
}

/** A download that is never shown inside the shop's origin and never cached, because it belongs to one account. */
export function fileResponse(file: DownloadedFile | null): Response {
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
