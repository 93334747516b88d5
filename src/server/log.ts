import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Writes one line of JSON for each entry, by default to standard output. */
export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Query strings may contain a sign-in code and headers a cookie, so neither is logged.
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split("?", 1)[0],
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Message, stack and code only: an error of the database driver also contains its connection and password. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { type: name, message, stack, ...code, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
