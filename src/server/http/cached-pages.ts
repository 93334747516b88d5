import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageServices } from "../../shared/page-services.ts";
import type { Clock } from "../clock.ts";
import { makeGuestCache } from "../guest-cache.ts";
import type { Snapshots } from "../operation-context.ts";

export interface CachedPagesOptions {
  readonly clock: Clock;
  takeSnapshots(): Snapshots;
  /** Names of the operations whose answer is the same for every guest. */
  readonly sameForGuests: ReadonlySet<string>;
  /** Cookies that change how a page looks but identify nobody. A request with any other cookie is not cached. */
  readonly displayCookies: readonly string[];
}

export type DrawPage = (services: PageServices) => Promise<Response>;

type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly services: PageServices; readonly draw: DrawPage },
) => Promise<FastifyReply>;

/** A page split at the nonce and the request id, which differ in every answer. */
interface CachedPage {
  readonly type: string;
  readonly pieces: readonly (Buffer | "nonce" | "requestId")[];
}

const MAX_BYTES = 32 * 1_048_576;
const MAX_KEY_LENGTH = 500;

/** Renders pages and caches those that are the same for every guest: all operations they ran are in `sameForGuests`. */
export function makeCachedPages({
  clock,
  takeSnapshots,
  sameForGuests,
  displayCookies,
}: CachedPagesOptions): AnswerPage {
  const cache = makeGuestCache<CachedPage>(clock, MAX_BYTES);
  return async (request, reply, { services, draw }) => {
    const key = toCacheKey(request, displayCookies);
    if (key === null) return reply.send(await draw(services));
    const snapshots = takeSnapshots();
    const cached = cache.find(snapshots, key);
    if (cached !== null) return send(reply, cached, services);
    const { watched, isSame } = watchOperations(services, sameForGuests);
    const response = await draw(watched);
    const isKeepable = response.status === 200 && !response.headers.has("set-cookie");
    // A page runs several operations. They are consistent only if the snapshots did not change meanwhile.
    if (!isKeepable || !isSame() || takeSnapshots() !== snapshots) return reply.send(response);
    const body = Buffer.from(await response.arrayBuffer());
    const page = { type: response.headers.get("content-type") ?? "", pieces: splitPage(body.toString(), services) };
    cache.keep(snapshots, key, { answer: page, bytes: body.length });
    for (const [name, value] of response.headers) reply.header(name, value);
    return reply.send(body);
  };
}

/** Address and display cookies, on which a guest's page depends besides the snapshots. Null when it may depend on more. */
function toCacheKey({ method, raw, cookies }: FastifyRequest, displayCookies: readonly string[]): string | null {
  if (method !== "GET" || Object.keys(cookies).some((name) => !displayCookies.includes(name))) return null;
  const key = [raw.url, ...displayCookies.map((name) => cookies[name] ?? "")].join("\n");
  return key.length > MAX_KEY_LENGTH ? null : key;
}

function watchOperations(services: PageServices, sameForGuests: ReadonlySet<string>) {
  let same = true;
  const watched: PageServices = {
    ...services,
    run: (name, variables) => {
      same &&= sameForGuests.has(name);
      return services.run(name, variables);
    },
    runEndpoint: (path, form) => {
      same = false;
      return services.runEndpoint(path, form);
    },
  };
  return { watched, isSame: () => same };
}

function splitPage(text: string, { nonce, requestId }: PageServices): CachedPage["pieces"] {
  const parts = text.split(new RegExp(`(${nonce}|${requestId})`));
  return parts.map((part) => (part === nonce ? "nonce" : part === requestId ? "requestId" : Buffer.from(part)));
}

function send(reply: FastifyReply, { type, pieces }: CachedPage, services: PageServices): FastifyReply {
  const own = { nonce: Buffer.from(services.nonce), requestId: Buffer.from(services.requestId) };
  const body = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? own[piece] : piece)));
  return reply.type(type).send(body);
}
