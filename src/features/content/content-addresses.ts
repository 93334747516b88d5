/** The addresses of uploaded pictures and of the staff pages about content. */
import type { CountryCode } from "../../shared/country.ts";

const picturePath = "/content-pictures/";

export const pictureUploadPath = "/staff/content/picture";
export const contentPath = "/staff/content";
const previewName = "preview-content";

/** Whether a page is the home page with content of another moment. Its loader then asks whether the viewer may open it. */
export function isPreviewAddress({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): boolean {
  return pathname === "/" && searchParams.has(previewName);
}

export function formatPictureAddress(hash: string): string {
  return `${picturePath}${hash}.webp`;
}

export function formatContentAddress({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${contentPath}?${new URLSearchParams({ kind, id })}`;
}

export interface PreviewChoice {
  readonly country: CountryCode;
  readonly audience: "GUESTS" | "SIGNED_IN";
  /** A local time in the merchant's zone. Empty: now. */
  readonly at: string;
  /** A draft that is shown too, such as "BANNER:deck-week". Empty: none. */
  readonly draft: string;
}

export function readPreviewChoice(query: URLSearchParams): PreviewChoice {
  const read = (name: string) => query.get(name) ?? "";
  return {
    country: read("country") === "NZ" ? "NZ" : "AU",
    audience: read("audience") === "SIGNED_IN" ? "SIGNED_IN" : "GUESTS",
    ...{ at: read("at"), draft: read("draft") },
  };
}

/** The page with the preview of one banner, block or change, for somebody who sees it. */
export function formatPreviewPage(
  subject: { readonly kind: string; readonly id: string },
  fields: Readonly<Record<string, string>>,
  at: string,
): string {
  const { country, audience } = readPreviewChoice(new URLSearchParams(fields));
  const choice = { preview: "", country, audience, at, draft: formatDraft(subject) };
  return `${contentPath}?${new URLSearchParams(choice)}`;
}

export function parseDraft(text: string): { kind: string; id: string } {
  const [kind = "", ...id] = text.split(":");
  return { kind, id: id.join(":") };
}

function formatDraft({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind}:${id}`;
}

export function formatPreviewAddress(choice: PreviewChoice): string {
  return `/?${new URLSearchParams({ [previewName]: "", ...choice })}`;
}
