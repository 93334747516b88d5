/**
 * The path of an address when it lies on this site, else null. Browsers read `//host`, `/\host` and control characters
 * as ways to another site, so the address is read as a browser would and its host compared.
 */
export function sameOriginPath(address: unknown, host: string): string | null {
  if (typeof address !== "string" || address === "") return null;
  const here = `http://${host}`;
  if (!URL.canParse(address, here) || !URL.canParse(here)) return null;
  const url = new URL(address, here);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.host !== new URL(here).host || url.username !== "" || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
