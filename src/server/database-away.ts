/**
 * Errors of the connection to PostgreSQL: it cannot be reached, it is starting or stopping, or it takes no more connections.
 * Such a request is answered with 503 and may be repeated. Every other error of the database is a bug.
 */
const networkCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH"];
/** SQLSTATEs: shutting down, crashed, starting up, connection failures, too many connections. */
const awayStates = /^(57P0[123]|08\w{3}|53300)$/;
/** Messages of the driver, and of a database that is closed for maintenance. */
const awayMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|database ".*" is not currently accepting connections)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isNetwork = networkCodes.includes(code ?? "") && (syscall === "connect" || code !== "ENOENT");
  if (isNetwork || awayStates.test(code ?? "") || awayMessages.test(error.message)) return true;
  return isDatabaseAway(error instanceof AggregateError ? error.errors[0] : error.cause);
}

export const AWAY_MESSAGE = "The shop is not available for a moment. Please try again.";
