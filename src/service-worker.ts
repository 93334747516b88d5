/**
 * The service worker: it shows the shop without signal. A page comes from the network if there is one, otherwise as it was
 * last seen, from the device's database. The cache holds only public files: the shop's scripts, styles, fonts and pictures.
 */
import { markKept, toKeptAddress } from "./features/offline/kept-pages.ts";
import { clearDevice, findPage, listPages } from "./features/offline/ui/device-store.ts";
import { drawOfflinePage } from "./features/offline/ui/offline-page.ts";

/** The parts of the worker's events that are used here. TypeScript's types for workers exclude those for pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends WorkerEvent {
  readonly data: { json(): PushMessage } | null;
}

/** A notice as the shop sends it. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

interface NoticeEvent extends WorkerEvent {
  readonly notification: Notification & { readonly data: Pick<PushMessage, "url"> };
}

/** An open page of the shop. */
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window" }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(name: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(name: "push", listener: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: NoticeEvent) => void): void;
  skipWaiting(): Promise<void>;
}

/** `scripts/pages.ts` puts the list of the built files here, after the router's build. */
declare const BUILT: { readonly version: string; readonly files: readonly string[]; readonly styles: string };

/** Copied once: the build replaces every mention of the name by the whole list. */
const built = BUILT;
const worker = globalThis as unknown as Worker;
const toCacheName = (version: string) => `files-${version}`;
const PICTURES = "pictures";
const MAX_PICTURES = 300;
/** On a bad connection, a page that is on the device is shown after this time. */
const PATIENCE_MS = 6_000;
const signOutPaths = ["/api/auth/signout", "/api/settings/signout"];

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(toCacheName(built.version)).then((cache) => cache.addAll([...built.files])));
});

worker.addEventListener("activate", (event) => event.waitUntil(deleteOldFiles()));

/** The person has asked for the new version. Without being asked, it starts when no page of the old one is open. */
worker.addEventListener("message", ({ data }) => {
  if (data === "activate") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && signOutPaths.includes(pathname)) return event.waitUntil(clearDevice());
  if (request.method !== "GET") return;
  if (pathname.startsWith("/assets/") || pathname.startsWith("/app/icon")) event.respondWith(answerFile(request));
  else if (request.mode === "navigate") event.respondWith(answerPage(request));
  else if (request.destination === "image") event.respondWith(answerPicture(request));
});

/** Every push is shown: browsers take the permission away from sites that stay silent. */
worker.addEventListener("push", (event) => {
  if (event.data === null) return;
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: { url }, icon: "/app/icon-192.png" }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.url, location.origin)));
});

/** Shows the page that is open already, or opens it. Only pages of this shop. */
async function openPage(address: URL): Promise<void> {
  if (address.origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const open = pages.find(({ url }) => url === address.href);
  await (open === undefined ? worker.clients.openWindow(address.href) : open.focus());
}

/** Keeps the files of this version, of the one before it, and of every page that is on the device. */
async function deleteOldFiles(): Promise<void> {
  const kept = new Set((await listPages(Date.now())).map(({ version }) => toCacheName(version)));
  const names = (await caches.keys()).filter((name) => name.startsWith("files-"));
  const recent = names.filter((name) => name !== toCacheName(built.version)).slice(-1);
  for (const name of names) {
    if (name !== toCacheName(built.version) && !kept.has(name) && !recent.includes(name)) await caches.delete(name);
  }
}

/** The names of files contain a hash of their content, so a file from any version is the right one. */
async function answerFile(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(toCacheName(built.version))).put(request, answer.clone());
  return answer;
}

async function answerPage(request: Request): Promise<Response> {
  const address = toKeptAddress(new URL(request.url));
  const fromShop = fetch(request);
  const fromDevice = findKept(address);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const first = await Promise.race([fromShop.catch(() => null), late]);
  if (first !== null) return first;
  const kept = await fromDevice;
  if (kept !== null) return kept;
  return fromShop.catch(() => showOffline());
}

/** A page is shown only with the files of its own version. */
async function findKept(address: string): Promise<Response | null> {
  const page = await findPage(address, Date.now()).catch(() => null);
  if (page === null || !(await caches.has(toCacheName(page.version)))) return null;
  return toPage(markKept(page.html, page.keptAt), page.policy);
}

async function showOffline(): Promise<Response> {
  const pages = await listPages(Date.now()).catch(() => []);
  return toPage(drawOfflinePage(pages, built.styles), "default-src 'self'; frame-ancestors 'none'");
}

function toPage(html: string, policy: string): Response {
  const type = { "content-type": "text/html; charset=utf-8", "x-content-type-options": "nosniff" };
  return new Response(html, { headers: { ...type, "content-security-policy": policy, "cache-control": "no-store" } });
}

/** Pictures of products are public and drawn anew when they change. The last seen one is better than none. */
async function answerPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("cache-control")?.includes("public") === true) {
      await cache.put(request, answer.clone());
      const [oldest, ...others] = await cache.keys();
      if (oldest !== undefined && others.length >= MAX_PICTURES) await cache.delete(oldest);
    }
    return answer;
  } catch (error) {
    const found = await cache.match(request);
    if (found === undefined) throw error;
    return found;
  }
}
