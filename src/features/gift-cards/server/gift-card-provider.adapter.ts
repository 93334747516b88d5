/** Speaks to the provider that issues gift cards. */
import { z } from "zod";
import type { Config } from "../../../server/config.ts";
import type { Cents } from "../../../shared/money.ts";
import { codePattern } from "../gift-card.ts";

export interface CardOrder {
  /** The id of the claim. The provider gives the same answer to every order with this reference. */
  readonly reference: string;
  readonly program: string;
  readonly amountCents: Cents;
  readonly currency: string;
}

/** After `unknown` nobody knows whether the provider has issued the card. The same order is sent again until the answer is known. */
export type CardAnswer =
  | { readonly kind: "issued"; readonly code: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly cause: unknown };

/** A type, not an interface, so that its calls can be counted like those of the payment gateway. */
export type GiftCardProvider = {
  orderGiftCard(order: CardOrder): Promise<CardAnswer>;
};

interface Address {
  readonly url: string;
  readonly key: string;
  readonly limitMs: number;
}

/** Null where the installation has no gift cards. The sandbox provider is a part of the sandbox gateway. */
export function connectProvider(
  { giftCards, timeLimits }: Pick<Config, "giftCards" | "timeLimits">,
  sandbox: { readonly host: string; readonly port: number; readonly secretKey: string } | null,
): GiftCardProvider | null {
  const limitMs = timeLimits.gatewayMs;
  if (giftCards.kind === "provider") return makeProvider({ ...giftCards, limitMs });
  if (giftCards.kind === "off" || sandbox === null) return null;
  const url = `http://${sandbox.host}:${sandbox.port}/gift-cards/v1`;
  return makeProvider({ url, key: sandbox.secretKey, limitMs });
}

function makeProvider({ url, key, limitMs }: Address): GiftCardProvider {
  return {
    orderGiftCard: async ({ reference, program, amountCents, currency }) => {
      const body = new URLSearchParams({ reference, program, amount: String(amountCents), currency });
      try {
        const response = await fetch(`${url}/orders`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}` },
          body,
          redirect: "error",
          signal: AbortSignal.timeout(limitMs),
        });
        return readAnswer({ reference, amountCents, currency }, response.status, await readBody(response));
      } catch (cause) {
        return { kind: "unknown", cause };
      }
    },
  };
}

/** The error of the JSON parser quotes the body, which can hold a code, so it is not passed on. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Error(`The body of the gift card provider's answer could not be read (status ${response.status}).`);
  }
}

const issued = z.object({
  reference: z.string(),
  status: z.literal("issued"),
  amount: z.number(),
  currency: z.string(),
  code: z.string().regex(codePattern),
});
const refusedOrder = z.object({ reference: z.string(), status: z.literal("refused"), reason: z.string() });

type Expected = Pick<CardOrder, "reference" | "amountCents" | "currency">;

/** Only an answer about this very order counts. The cause never contains the body, because that could hold a code. */
function readAnswer({ reference, amountCents, currency }: Expected, status: number, body: unknown): CardAnswer {
  const card = issued.safeParse(body).data;
  if (status === 200 && card?.reference === reference && card.amount === amountCents && card.currency === currency) {
    return { kind: "issued", code: card.code };
  }
  const refusal = refusedOrder.safeParse(body).data;
  if (status === 422 && refusal?.reference === reference) return { kind: "refused", reason: refusal.reason };
  return { kind: "unknown", cause: new Error(`The gift card provider answered with status ${status}.`) };
}
