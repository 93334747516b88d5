import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../server/database.ts";
import {
  type Call,
  type FormRecord,
  fail,
  type Handler,
  parseFormBody,
  type Reply,
  readRecord,
  readText,
} from "./gateway-call.ts";
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
} from "./payment-intents.ts";
import {
  attachPaymentMethod,
  createCustomer,
  createPaymentMethod,
  detachPaymentMethod,
  listPaymentMethods,
  retrieveCustomer,
  retrievePaymentMethod,
  updateCustomer,
} from "./payment-methods.ts";
import { createRefund, listEvents, retrieveCharge, retrieveEvent, retrieveRefund } from "./refunds.ts";
import { claimRequestKey, findBody, saveAnswer } from "./sandbox.store.ts";
import { confirmSetupIntent, createSetupIntent, retrieveSetupIntent } from "./setup-intents.ts";

/** The part of Stripe's API that the shop uses. `open`: browsers may call it too, with the publishable key. */
const routes: readonly { method: "GET" | "POST"; path: string; handle: Handler; open?: true }[] = [
  { method: "POST", path: "/v1/customers", handle: createCustomer },
  { method: "GET", path: "/v1/customers/:id", handle: retrieveCustomer },
  { method: "POST", path: "/v1/customers/:id", handle: updateCustomer },
  { method: "GET", path: "/v1/customers/:id/payment_methods", handle: listPaymentMethods },
  { method: "GET", path: "/v1/payment_methods", handle: listPaymentMethods },
  { method: "POST", path: "/v1/payment_methods", handle: createPaymentMethod, open: true },
  { method: "GET", path: "/v1/payment_methods/:id", handle: retrievePaymentMethod },
  { method: "POST", path: "/v1/payment_methods/:id/attach", handle: attachPaymentMethod },
  { method: "POST", path: "/v1/payment_methods/:id/detach", handle: detachPaymentMethod },
  { method: "POST", path: "/v1/setup_intents", handle: createSetupIntent },
  { method: "GET", path: "/v1/setup_intents/:id", handle: retrieveSetupIntent, open: true },
  { method: "POST", path: "/v1/setup_intents/:id/confirm", handle: confirmSetupIntent, open: true },
  { method: "POST", path: "/v1/payment_intents", handle: createPaymentIntent },
  { method: "GET", path: "/v1/payment_intents/:id", handle: retrievePaymentIntent, open: true },
  { method: "POST", path: "/v1/payment_intents/:id/confirm", handle: confirmPaymentIntent, open: true },
  { method: "POST", path: "/v1/payment_intents/:id/capture", handle: capturePaymentIntent },
  { method: "POST", path: "/v1/payment_intents/:id/cancel", handle: cancelPaymentIntent },
  { method: "POST", path: "/v1/refunds", handle: createRefund },
  { method: "GET", path: "/v1/refunds/:id", handle: retrieveRefund },
  { method: "GET", path: "/v1/charges/:id", handle: retrieveCharge },
  { method: "GET", path: "/v1/events", handle: listEvents },
  { method: "GET", path: "/v1/events/:id", handle: retrieveEvent },
];

export interface GatewaySettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The gateway's address for browsers. */
  readonly publicUrl: string;
  /** The delay of answers for the test card "answers-late". */
  readonly lateMs: number;
  /** Called after each request, because it may have recorded events for the shop. */
  onChange(): void;
}

export function registerGatewayApi(app: FastifyInstance, settings: GatewaySettings): void {
  for (const { method, path, handle, open = false } of routes) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const caller = identifyCaller(request, settings);
        if (caller === null || (caller === "browser" && !open)) return send(reply, notAllowed);
        const answer = await run(request, { handle, byBrowser: caller === "browser" }, settings);
        settings.onChange();
        if (answer.late === true && caller === "shop") await waitUntilLate(request, settings.lateMs);
        return send(reply, answer);
      },
    });
  }
}

const notAllowed = fail({ status: 401, message: "Invalid API Key provided." });

function identifyCaller(
  request: FastifyRequest,
  { secretKey, publishableKey }: GatewaySettings,
): "shop" | "browser" | null {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (key === secretKey) return "shop";
  return key === publishableKey ? "browser" : null;
}

async function run(
  request: FastifyRequest,
  { handle, byBrowser }: { handle: Handler; byBrowser: boolean },
  { db, clock, publicUrl }: GatewaySettings,
): Promise<Reply> {
  const sent = typeof request.body === "string" ? request.body : (request.url.split("?", 2)[1] ?? "");
  const form = parseFormBody(sent);
  const call: Call = { params: request.params as Record<string, string>, form, byBrowser, now: clock.now(), publicUrl };
  const work = async (tx: Transaction) => expand(tx, form, await handle(tx, call));
  const key = request.headers["idempotency-key"];
  if (request.method === "GET" || typeof key !== "string") return inTransaction(db, work);
  const requestHash = createHash("sha256").update(`${request.method} ${request.url}\n${sent}`).digest();
  return inTransaction(db, (tx) => runOnce(tx, { key, requestHash }, work));
}

/** A repeated request with the same key gets the stored answer. A different request with that key is refused. */
async function runOnce(
  tx: Transaction,
  { key, requestHash }: { key: string; requestHash: Buffer },
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const before = await claimRequestKey(tx, key, requestHash);
  if (before === null) {
    const answer = await work(tx);
    await saveAnswer(tx, key, answer);
    return answer;
  }
  if (before.requestHash.equals(requestHash)) return { status: before.status ?? 500, body: before.answer };
  return fail({
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  });
}

/** `expand[0]=latest_charge` replaces the id in that field by the object. */
async function expand(tx: Transaction, form: FormRecord, reply: Reply): Promise<Reply> {
  const wanted = readRecord(form, "expand");
  const body = { ...(reply.body as Record<string, unknown>) };
  for (const index of Object.keys(wanted)) {
    const field = readText(wanted, index) ?? "";
    const id = body[field];
    if (typeof id === "string") body[field] = await findBody(tx, id);
  }
  return { ...reply, body };
}

/** Resolves when the caller has disconnected, or after the delay. */
function waitUntilLate(request: FastifyRequest, lateMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lateMs);
    request.raw.socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function send(reply: FastifyReply, { status, body }: Reply) {
  return reply.code(status).header("cache-control", "no-store").send(body);
}
