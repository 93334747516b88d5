import type { FastifyInstance } from "fastify";
import Stripe from "stripe";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { recordWebhook } from "./payments.actions.ts";
import type { PaymentPurposes } from "./record-gateway-state.steps.ts";

export const webhookPath = "/api/webhooks/stripe";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly purposes: PaymentPurposes;
}

const TOLERANCE_SECONDS = 300;
/** High, because the gateway sends the events of all customers from one address. */
const limit = { rateLimit: { max: 6_000, timeWindow: "1 minute" } };

/** The gateway's webhooks. The signature covers the exact bytes of the body, so the body is read unparsed. */
export function registerWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { config: limit }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const event = parseEvent(request.body, request.headers["stripe-signature"], services);
      if (event === null) {
        request.log.warn("A webhook with a wrong or old signature was refused.");
        return reply.code(400).send({ message: "The signature does not fit." });
      }
      await recordWebhook(services, event);
      return reply.send({ received: true });
    });
  });
}

function parseEvent(
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
