import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import Stripe from "stripe";

export interface GatewayAddress {
  readonly secretKey: string;
  /** Undefined means Stripe itself. */
  readonly at?: { readonly host: string; readonly port: number } | undefined;
  readonly connectMs?: number;
  readonly readMs?: number;
}

const CONNECT_MS = 1_000;
const READ_MS = 5_000;

/**
 * Stripe's own SDK, pointed at one host. It never tries again by itself: whoever asked decides that, with the same
 * idempotency key, and the reconciler in the end.
 */
export function connectGateway({ secretKey, at, connectMs = CONNECT_MS, readMs = READ_MS }: GatewayAddress): Stripe {
  const { Agent } = at === undefined ? https : http;
  const agent = limitConnecting(new Agent({ keepAlive: true, maxSockets: 50 }), connectMs);
  return new Stripe(secretKey, {
    ...(at === undefined ? {} : { host: at.host, port: at.port, protocol: "http" }),
    httpClient: Stripe.createNodeHttpClient(agent),
    timeout: readMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Node has no limit for connecting alone: a socket that is not there in time is given up. */
function limitConnecting<A extends http.Agent>(agent: A, limitMs: number): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback) as Socket;
    const timer = setTimeout(() => socket.destroy(new Error("The gateway could not be connected in time.")), limitMs);
    for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
    return socket;
  };
  return agent;
}
