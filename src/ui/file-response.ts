interface DownloadedFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** Base64. */
  readonly content: string;
}

interface Download {
  readonly document: DownloadedFile | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

/** A download that is never shown inside the shop's origin and never cached, because it belongs to one account. */
export function fileResponse({ document: file, userErrors: [refusal] }: Download): Response {
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  if (file === null) {
    const isBusy = refusal?.code.endsWith("_BUSY") === true;
    return new Response(isBusy ? refusal.message : "There is no such document.", {
      status: isBusy ? 503 : 404,
      headers: { ...headers, ...(isBusy && { "retry-after": "10" }), "content-type": "text/plain; charset=utf-8" },
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
