import type { FastifyInstance } from "fastify";
import Stripe from "stripe";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Heard } from "../payment.ts";
import { heardOfCharge, heardOfIntent } from "./gateway.ts";
import { hearPayment } from "./hear-payment.ts";
import type { PaymentPurposes } from "./payment-purposes.ts";
import { lockPaymentOfIntent, takeGatewayEvent } from "./payments.store.ts";

export const webhookPath = "/api/webhooks/stripe";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly purposes: PaymentPurposes;
}

const TOLERANCE_SECONDS = 300;
/** One gateway tells of everybody's payments from one address. */
const limit = { rateLimit: { max: 6_000, timeWindow: "1 minute" } };

/** Where the gateway tells what happened. The signature covers the very bytes, so they are read before anything else. */
export function registerWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { config: limit }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const event = readEvent(request.body, request.headers["stripe-signature"], services);
      if (event === null) {
        request.log.warn("A webhook with a wrong or old signature was refused.");
        return reply.code(400).send({ message: "The signature does not fit." });
      }
      await inTransaction(services.db, (tx) => takeEffect(tx, event, services));
      return reply.send({ received: true });
    });
  });
}

function readEvent(
  body: unknown,
  signature: string | string[] | undefined,
  { clock, webhookSecret }: Services,
): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== "string") return null;
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      clock.now().getTime(),
    );
  } catch {
    return null;
  }
}

/** Once: the event's id is written in the same transaction as what it changes. */
async function takeEffect(tx: Transaction, event: Stripe.Event, { clock, purposes }: Services): Promise<void> {
  const now = clock.now();
  if (!(await takeGatewayEvent(tx, { id: event.id, kind: event.type, at: now }))) return;
  const news = newsOf(event);
  if (news === null) return;
  const payment = await lockPaymentOfIntent(tx, news.heard.intentId, news.paymentId);
  if (payment !== null) await hearPayment(tx, { payment, heard: news.heard, now }, purposes);
}

function newsOf(event: Stripe.Event): { heard: Heard; paymentId: string | undefined } | null {
  const { object } = event.data;
  if (!("object" in object)) return null;
  if (object.object === "payment_intent") {
    return { heard: heardOfIntent(object), paymentId: object.metadata.payment };
  }
  if (object.object !== "charge") return null;
  const heard = heardOfCharge(object);
  return heard === null ? null : { heard, paymentId: object.metadata.payment };
}
