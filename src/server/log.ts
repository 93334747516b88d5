import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Writes one line of JSON for each entry, to standard output unless told otherwise. */
export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A query string may carry a sign-in code and a header a cookie, so neither is ever written.
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

/** What the error says and where it came from. A driver's error carries its whole connection, which is nobody's business. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { type: name, message, stack, ...code, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
