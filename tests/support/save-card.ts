import { askOperation, openSession } from "./ask-shop.ts";
import type { TestServer } from "./test-server.ts";

/** Saves a card for a person at the gateway, as the card form does. */
export async function saveCard(
  server: Pick<TestServer, "url" | "db">,
  email: string,
): Promise<{ paymentMethodId: string }> {
  const cookie = await openSession(server.db, email);
  const { body } = await askOperation(server.url, "CreateSetupIntent", { cookie });
  const { createSetupIntent } = body.data as { createSetupIntent: { setupIntent: SetupIntent } };
  const { setupIntent } = createSetupIntent;
  const number = { number: "4242424242424242", exp_month: "12", exp_year: "2031", cvc: "123" };
  const fields = Object.entries(number).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const gateway = await askOperation(server.url, "GetSavedCardsPage", { cookie });
  const { cardGateway } = gateway.body.data as { cardGateway: { sandboxUrl: string } };
  const answer = await fetch(`${cardGateway.sandboxUrl}/v1/setup_intents/${setupIntent.setupIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${setupIntent.publishableKey}` },
    body: new URLSearchParams({ ...Object.fromEntries(fields), client_secret: setupIntent.setupIntentSecret }),
  });
  const { payment_method: paymentMethodId } = (await answer.json()) as { payment_method: string };
  return { paymentMethodId };
}

interface SetupIntent {
  readonly setupIntentId: string;
  readonly setupIntentSecret: string;
  readonly publishableKey: string;
}

/** Adds a card with any test number to a person's saved cards directly at the gateway. */
export async function attachCard(
  server: Pick<TestServer, "url" | "db">,
  email: string,
  number: string,
): Promise<{ paymentMethodId: string }> {
  const cookie = await openSession(server.db, email);
  const { body } = await askOperation(server.url, "CreateSetupIntent", { cookie });
  const { createSetupIntent } = body.data as { createSetupIntent: { setupIntent: { stripeCustomerId: string } } };
  const gateway = await askOperation(server.url, "GetSavedCardsPage", { cookie });
  const { cardGateway } = gateway.body.data as { cardGateway: { sandboxUrl: string } };
  const key = await server.db
    .selectFrom("sandbox_keys")
    .select("value")
    .where("name", "=", "secret")
    .executeTakeFirstOrThrow();
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${key.value}` };
    const address = `${cardGateway.sandboxUrl}/v1/payment_methods${path}`;
    return (await fetch(address, { method: "POST", headers, body: new URLSearchParams(fields) })).json();
  };
  const typed = { "card[number]": number, "card[exp_month]": "12", "card[exp_year]": "2031", "card[cvc]": "123" };
  const { id } = (await post("", { type: "card", ...typed })) as { id: string };
  await post(`/${id}/attach`, { customer: createSetupIntent.setupIntent.stripeCustomerId });
  return { paymentMethodId: id };
}
