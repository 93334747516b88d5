import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { SharedCounts } from "../shared-counts.ts";

interface Settings {
  readonly perMinute: number;
  readonly counts: SharedCounts;
}

/** Limits the requests of one address in a minute, on all servers together. A route may have a limit of its own. */
export async function registerRateLimit(app: FastifyInstance, { perMinute, counts }: Settings): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: "1 minute",
    store: makeStore(counts),
    allowList: (request) => /^\/(assets\/|healthz$|readyz$)/.test(request.url),
    errorResponseBuilder: (_request, context) => ({
      statusCode: 429,
      error: "Too Many Requests",
      message: `Too many requests from your address. Try again in ${context.after}.`,
    }),
  });
}

interface RouteSettings {
  readonly routeInfo?: { readonly method: string | string[]; readonly url: string };
}

interface RateLimitStore {
  incr(address: string, answer: (error: Error | null, count?: { current: number; ttl: number }) => void): void;
  child(settings: object): RateLimitStore;
}

/** The plugin makes a store for all routes with `new`, and one with `child` for each route that has a limit of its own. */
function makeStore(counts: SharedCounts) {
  const make = ({ routeInfo }: RouteSettings): RateLimitStore => {
    const scope = routeInfo === undefined ? "all" : `${routeInfo.method} ${routeInfo.url}`;
    return {
      incr: (address, answer) => {
        const { count, remainingMs } = counts.add(`requests ${scope} ${address}`, 1);
        answer(null, { current: count, ttl: remainingMs });
      },
      child: (settings) => make(settings as RouteSettings),
    };
  };
  // An arrow function cannot be called with `new`.
  return function Store(settings: object) {
    return make(settings);
  } as unknown as new (
    settings: object,
  ) => RateLimitStore;
}
