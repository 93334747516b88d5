/** The readable part of an address (Specification §2). "&" becomes "and", "%" "percent" and "/" "or". */
export function toSlug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll("%", " percent ")
    .replaceAll("/", " or ")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
