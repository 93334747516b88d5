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
import { orderGiftCard } from "./gift-card-orders.ts";
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
import { newId } from "./stripe-objects.ts";

interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly handle: Handler;
  /** The parameters that the sandbox knows. Any other one is refused, so that nothing is ignored silently. */
  readonly takes: readonly string[];
  /** Browsers may call it too, with the publishable key. */
  readonly open?: true;
}

const listing = ["customer", "limit", "type"];
const confirming = ["client_secret", "payment_method", "payment_method_data", "return_url"];
const cardTypes = ["allowed_payment_method_types", "payment_method_types"];
const settingUp = ["customer", "metadata", "usage", ...cardTypes];
const paying = [
  ...["amount", "capture_method", "confirm", "currency", "customer", "description", "metadata", "setup_future_usage"],
  ...["payment_method", "payment_method_data", "return_url", ...cardTypes],
];

/** The part of Stripe's API that the shop uses, and the API of the provider of gift cards. */
const routes: readonly Route[] = [
  { method: "POST", path: "/v1/customers", handle: createCustomer, takes: ["email", "metadata", "name"] },
  { method: "GET", path: "/v1/customers/:id", handle: retrieveCustomer, takes: [] },
  { method: "POST", path: "/v1/customers/:id", handle: updateCustomer, takes: ["invoice_settings"] },
  { method: "GET", path: "/v1/customers/:id/payment_methods", handle: listPaymentMethods, takes: listing },
  { method: "GET", path: "/v1/payment_methods", handle: listPaymentMethods, takes: listing },
  {
    ...{ method: "POST", path: "/v1/payment_methods", handle: createPaymentMethod, open: true },
    takes: ["billing_details", "card", "type"],
  },
  { method: "GET", path: "/v1/payment_methods/:id", handle: retrievePaymentMethod, takes: [] },
  { method: "POST", path: "/v1/payment_methods/:id/attach", handle: attachPaymentMethod, takes: ["customer"] },
  { method: "POST", path: "/v1/payment_methods/:id/detach", handle: detachPaymentMethod, takes: [] },
  { method: "POST", path: "/v1/setup_intents", handle: createSetupIntent, takes: settingUp },
  { method: "GET", path: "/v1/setup_intents/:id", handle: retrieveSetupIntent, takes: ["client_secret"], open: true },
  { method: "POST", path: "/v1/setup_intents/:id/confirm", handle: confirmSetupIntent, takes: confirming, open: true },
  { method: "POST", path: "/v1/payment_intents", handle: createPaymentIntent, takes: paying },
  {
    ...{ method: "GET", path: "/v1/payment_intents/:id", handle: retrievePaymentIntent, open: true },
    takes: ["client_secret"],
  },
  {
    ...{ method: "POST", path: "/v1/payment_intents/:id/confirm", handle: confirmPaymentIntent, open: true },
    takes: confirming,
  },
  {
    ...{ method: "POST", path: "/v1/payment_intents/:id/capture", handle: capturePaymentIntent },
    takes: ["amount_to_capture"],
  },
  {
    ...{ method: "POST", path: "/v1/payment_intents/:id/cancel", handle: cancelPaymentIntent },
    takes: ["cancellation_reason"],
  },
  { method: "POST", path: "/v1/refunds", handle: createRefund, takes: ["amount", "metadata", "payment_intent"] },
  { method: "GET", path: "/v1/refunds/:id", handle: retrieveRefund, takes: [] },
  { method: "GET", path: "/v1/charges/:id", handle: retrieveCharge, takes: [] },
  { method: "GET", path: "/v1/events", handle: listEvents, takes: ["limit"] },
  { method: "GET", path: "/v1/events/:id", handle: retrieveEvent, takes: [] },
  {
    ...{ method: "POST", path: "/gift-cards/v1/orders", handle: orderGiftCard },
    takes: ["amount", "currency", "program", "reference"],
  },
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
  for (const { method, path, open = false, ...route } of routes) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const caller = identifyCaller(request, settings);
        if (caller === null || (caller === "browser" && !open)) return send(reply, notAllowed);
        const answerRequest = () => run(request, { ...route, byBrowser: caller === "browser" }, settings);
        const first = await answerRequest();
        const answer = first.doubled === true ? await answerRequest() : first;
        settings.onChange();
        if (answer.lost === true) return breakConnection(request, reply);
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
  { handle, takes, byBrowser }: Pick<Route, "handle" | "takes"> & { byBrowser: boolean },
  { db, clock, publicUrl }: GatewaySettings,
): Promise<Reply> {
  const sent = typeof request.body === "string" ? request.body : (request.url.split("?", 2)[1] ?? "");
  const form = parseFormBody(sent);
  const unknown = Object.keys(form).find((param) => param !== "expand" && !takes.includes(param));
  if (unknown !== undefined) {
    const message = `Received unknown parameter: ${unknown}`;
    return fail({ code: "parameter_unknown", param: unknown, message });
  }
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
  if (before.requestHash.equals(requestHash))
    return { status: before.status ?? 500, body: before.answer, isReplayed: true };
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

function breakConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
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

function send(reply: FastifyReply, { status, body, isReplayed = false }: Reply) {
  reply.code(status).header("cache-control", "no-store").header("request-id", newId("req"));
  const key = reply.request.headers["idempotency-key"];
  if (typeof key === "string") reply.header("idempotency-key", key);
  if (isReplayed) reply.header("idempotent-replayed", "true");
  return reply.send(body);
}
