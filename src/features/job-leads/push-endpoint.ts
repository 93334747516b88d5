/**
 * A push endpoint is the address at a browser's push service to which notices for that browser are sent. The browser names it,
 * so anything could be in it. Notices go only to the services of the known browsers.
 */
const hosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const domains = [".push.apple.com", ".notify.windows.com"];
const MAX_LENGTH = 1_000;

export function isPushEndpoint(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain));
}

const base64Url = /^[A-Za-z0-9_-]+={0,2}$/;

/** Whether the browser's public key and secret have the form and the length of the standard (RFC 8291). */
export function isPushKey({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  const hasBytes = (text: string, bytes: number) =>
    base64Url.test(text) && Math.floor((text.replace(/=+$/, "").length * 3) / 4) === bytes;
  return hasBytes(p256dh, 65) && hasBytes(auth, 16);
}
