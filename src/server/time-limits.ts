/** How long the shop waits for each part that it depends on, in milliseconds. */
export interface TimeLimits {
  /** For a connection to the database, while all of them are in use. */
  readonly connectionMs: number;
  readonly statementMs: number;
  /** For the whole of an operation, after which the client gets an error. */
  readonly operationMs: number;
  readonly gatewayConnectMs: number;
  /** For an answer of the payment gateway or of the provider of gift cards. */
  readonly gatewayMs: number;
  readonly identityMs: number;
  /** For an answer of an outside geocoder. */
  readonly geocoderMs: number;
}

const usual: TimeLimits = {
  connectionMs: 5_000,
  statementMs: 15_000,
  operationMs: 10_000,
  gatewayConnectMs: 1_000,
  gatewayMs: 5_000,
  identityMs: 5_000,
  geocoderMs: 5_000,
};

/** A machine that is three times slower needs limits that are three times longer. */
export function makeTimeLimits(factor: number): TimeLimits {
  const limits = Object.entries(usual).map(([name, limit]) => [name, limit * factor]);
  return Object.fromEntries(limits) as unknown as TimeLimits;
}

export const timeLimits = makeTimeLimits(1);
