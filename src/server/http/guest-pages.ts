import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageServices } from "../../shared/page-services.ts";
import type { Clock } from "../clock.ts";
import { makeKeptAnswers } from "../kept-answers.ts";
import type { Snapshots } from "../operation-context.ts";

export interface GuestPagesOptions {
  readonly clock: Clock;
  takeSnapshots(): Snapshots;
  /** Operations that answer every guest alike, by name. */
  readonly sameForGuests: ReadonlySet<string>;
  /** Cookies that change a page's looks and make it nobody's own. A request with any other cookie gets a page of its own. */
  readonly looks: readonly string[];
}

export type DrawPage = (services: PageServices) => Promise<Response>;

type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly services: PageServices; readonly draw: DrawPage },
) => Promise<FastifyReply>;

/** A page in pieces: between them stand the nonce and the request's id, which no two answers share. */
interface KeptPage {
  readonly type: string;
  readonly pieces: readonly (Buffer | "nonce" | "requestId")[];
}

const MOST_BYTES = 32 * 1_048_576;
const LONGEST_KEY = 500;

/**
 * Draws pages, and keeps those that every guest sees alike: a page is the same for all when each operation it asked is.
 */
export function makeGuestPages({ clock, takeSnapshots, sameForGuests, looks }: GuestPagesOptions): AnswerPage {
  const kept = makeKeptAnswers<KeptPage>(clock, MOST_BYTES);
  return async (request, reply, { services, draw }) => {
    const key = keyOf(request, looks);
    if (key === null) return reply.send(await draw(services));
    const snapshots = takeSnapshots();
    const known = kept.find(snapshots, key);
    if (known !== null) return send(reply, known, services);
    const { watched, isSame } = watch(services, sameForGuests);
    const response = await draw(watched);
    const isKeepable = response.status === 200 && !response.headers.has("set-cookie");
    // A page asks several operations; only where nothing changed meanwhile are they all of the same moment.
    if (!isKeepable || !isSame() || takeSnapshots() !== snapshots) return reply.send(response);
    const body = Buffer.from(await response.arrayBuffer());
    const page = { type: response.headers.get("content-type") ?? "", pieces: piecesOf(body.toString(), services) };
    kept.keep(snapshots, key, { answer: page, bytes: body.length });
    for (const [name, value] of response.headers) reply.header(name, value);
    return reply.send(body);
  };
}

/** What a guest's page depends on besides the snapshots; null where it may depend on more. */
function keyOf({ method, raw, cookies }: FastifyRequest, looks: readonly string[]): string | null {
  if (method !== "GET" || Object.keys(cookies).some((name) => !looks.includes(name))) return null;
  const key = [raw.url, ...looks.map((name) => cookies[name] ?? "")].join("\n");
  return key.length > LONGEST_KEY ? null : key;
}

function watch(services: PageServices, sameForGuests: ReadonlySet<string>) {
  let same = true;
  const watched: PageServices = {
    ...services,
    run: (name, variables) => {
      same &&= sameForGuests.has(name);
      return services.run(name, variables);
    },
    openDoor: (path, form) => {
      same = false;
      return services.openDoor(path, form);
    },
  };
  return { watched, isSame: () => same };
}

function piecesOf(text: string, { nonce, requestId }: PageServices): KeptPage["pieces"] {
  const parts = text.split(new RegExp(`(${nonce}|${requestId})`));
  return parts.map((part) => (part === nonce ? "nonce" : part === requestId ? "requestId" : Buffer.from(part)));
}

function send(reply: FastifyReply, { type, pieces }: KeptPage, services: PageServices): FastifyReply {
  const own = { nonce: Buffer.from(services.nonce), requestId: Buffer.from(services.requestId) };
  const body = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? own[piece] : piece)));
  return reply.type(type).send(body);
}
