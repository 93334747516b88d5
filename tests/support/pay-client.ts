/** Pays the open invoices of an account over HTTP, with a card at the gateway. */
import { askOperation, openSession } from "./ask-shop.ts";
import { confirmCard } from "./order-client.ts";
import type { TestServer } from "./test-server.ts";

interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface SeenPayment {
  readonly gtmPaymentAccountID: string;
  readonly status: string;
  readonly intentSecretID: string | null;
  readonly receiptNumber: string | null;
  readonly amount: { readonly value: number };
  readonly cardAmount: { readonly value: number };
}

export interface PayReply {
  readonly result: SeenPayment | null;
  readonly userErrors: readonly Refusal[];
}

export interface BalanceReply {
  readonly accountPayment: {
    readonly paymentAccountId: string;
    readonly status: string;
    readonly intentSecret: string | null;
    readonly receiptNumber: string | null;
    readonly amount: { readonly value: number };
    readonly rewardPoints: { readonly tradePointsApplied: number };
  } | null;
  readonly userErrors: readonly Refusal[];
}

export const listCodes = ({ userErrors }: { userErrors: readonly Refusal[] }) => userErrors.map(({ code }) => code);

export async function payClient({ url, db }: Pick<TestServer, "url" | "db">, email: string) {
  const cookie = await openSession(db, email);
  const ask = async <T>(operation: string, variables: object = {}): Promise<T> => {
    const { status, body } = await askOperation(url, operation, { cookie, variables });
    const [answer] = Object.values(body.data ?? {});
    if (status !== 200 || !answer) throw new Error(`${operation} answered ${status}: ${JSON.stringify(body.errors)}`);
    return answer as T;
  };
  const { cardGateway, accountId } = await ask<{
    accountId: string;
    cardGateway: { publishableKey: string; sandboxUrl: string };
  }>("GetPayBalance");
  const begin = (invoices: readonly string[], more: object = {}) =>
    ask<PayReply>("CreateInvoicePayment", {
      input: { invoices: invoices.map((documentId) => ({ documentId })), ...more },
    });
  const confirm = (clientSecret: string | null | undefined, number?: string) =>
    confirmCard(
      cardGateway.sandboxUrl,
      { clientSecret: clientSecret ?? "", publishableKey: cardGateway.publishableKey },
      number,
    );
  const finish = (gtmPaymentAccountID: string | undefined) => ask<PayReply>("PayOpenInvoices", { gtmPaymentAccountID });
  /** Starts, confirms and finishes a payment. The card succeeds unless another number is given. */
  const pay = async (invoices: readonly string[], more: object = {}, number?: string): Promise<PayReply> => {
    const started = await begin(invoices, more);
    if (started.result === null) return started;
    if (started.result.intentSecretID !== null) await confirm(started.result.intentSecretID, number);
    return finish(started.result.gtmPaymentAccountID);
  };
  return { cookie, accountId, ask, begin, confirm, finish, pay };
}
