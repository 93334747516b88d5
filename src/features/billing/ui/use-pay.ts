import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { makeUuid } from "../../../shared/uuid.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { type EndpointAnswer, postToEndpoint } from "../../../ui/post-to-endpoint.ts";
import { useSingleTask } from "../../../ui/use-single-task.ts";
import { type CardPayment, toCardRefusals } from "../../cards/ui/use-card-payment.ts";
import type {
  ChargeAccountPayment,
  CreateInvoicePayment,
  createAccountPayment,
  PayOpenInvoices,
} from "./billing.operations.ts";
import { payEndpoints, payPage } from "./pay-data.ts";

/** The request body for the payment endpoint. */
export type PayRequest =
  | { readonly kind: "items"; readonly input: object }
  | { readonly kind: "amount"; readonly variables: { readonly amount: number; readonly [name: string]: unknown } };

/** A payment that is stored, booked or paid. */
export interface Paid {
  readonly id: string;
  readonly secret: string | null;
  readonly status: string;
  readonly amount: string;
  readonly receiptNumber: string | null;
}

interface Pay {
  readonly pending: boolean;
  readonly refusals: readonly UserError[];
  readonly paid: Paid | null;
  pay(request: PayRequest, savedCardId: string | undefined): Promise<void>;
}

const lost: UserError = {
  code: "LOST",
  field: null,
  message:
    "The shop could not be reached, so we don't know whether you have paid. Press again: it is paid once, however often you press.",
};

/** Stores the payment, confirms the card, then books it. Repeated clicks pay once, because they use one key. */
export function usePay(card: CardPayment): Pay {
  const { pending, refusals, run } = useSingleTask(lost);
  const [paid, setPaid] = useState<Paid | null>(null);
  const key = useRef<{ request: string; key: string } | null>(null);
  const { revalidate } = useRevalidator();

  const payOnce = async (request: PayRequest, savedCardId: string | undefined): Promise<readonly UserError[]> => {
    const text = JSON.stringify(request);
    if (key.current?.request !== text) key.current = { request: text, key: makeUuid() };
    const started = await begin(request, key.current.key);
    if (started.kind !== "answered") return started.kind === "lost" ? [lost] : signIn();
    if (started.paid === null) return refused(started.userErrors);
    if (started.paid.secret !== null) {
      const outcome = await card.confirm(started.paid.secret, savedCardId);
      if (outcome.kind !== "done") return toCardRefusals(outcome);
    }
    const ended = await finish(request, started.paid.id);
    if (ended.kind !== "answered") return ended.kind === "lost" ? [lost] : signIn();
    if (ended.paid === null) return refused(ended.userErrors);
    key.current = null;
    setPaid(ended.paid);
    await revalidate();
    return [];
  };

  /** After a refusal the next attempt needs a new key and current data. */
  const refused = async (userErrors: readonly UserError[]) => {
    key.current = null;
    await revalidate();
    return userErrors;
  };

  return {
    pending: pending || card.pending,
    refusals,
    paid,
    pay: (request, savedCardId) => run(() => payOnce(request, savedCardId)),
  };
}

type Answer =
  | { readonly kind: "answered"; readonly paid: Paid | null; readonly userErrors: readonly UserError[] }
  | { readonly kind: "lost" }
  | { readonly kind: "signedOut" };

async function begin(request: PayRequest, idempotencyKey: string): Promise<Answer> {
  if (request.kind === "items") {
    const input = { ...request.input, idempotencyKey };
    const answer = await postToEndpoint<ResultOf<typeof CreateInvoicePayment>>(payEndpoints.beginItems, { input });
    return toAnswer(answer, (data) => itemsPaid(data.createInvoicePayment.result));
  }
  const variables = { ...request.variables, idempotencyKey };
  const answer = await postToEndpoint<ResultOf<typeof createAccountPayment>>(payEndpoints.beginAmount, variables);
  return toAnswer(answer, (data) => amountPaid(data.createAccountPayment.accountPayment));
}

async function finish(request: PayRequest, id: string): Promise<Answer> {
  if (request.kind === "items") {
    const answer = await postToEndpoint<ResultOf<typeof PayOpenInvoices>>(payEndpoints.payItems, {
      gtmPaymentAccountID: id,
    });
    return toAnswer(answer, (data) => itemsPaid(data.payOpenInvoices.result));
  }
  const variables = { paymentAccountId: id, amount: request.variables.amount };
  const answer = await postToEndpoint<ResultOf<typeof ChargeAccountPayment>>(payEndpoints.payAmount, variables);
  return toAnswer(answer, (data) => amountPaid(data.chargeAccountPayment.accountPayment));
}

function toAnswer<Data>(answer: EndpointAnswer<Data>, paidIn: (data: Data) => Paid | null): Answer {
  if (answer.kind !== "answered") return answer;
  return { ...answer, paid: answer.data === null ? null : paidIn(answer.data) };
}

type ItemsResult = ResultOf<typeof PayOpenInvoices>["payOpenInvoices"]["result"];
type AmountResult = ResultOf<typeof ChargeAccountPayment>["chargeAccountPayment"]["accountPayment"];

function itemsPaid(result: ItemsResult): Paid | null {
  if (result === null) return null;
  const { gtmPaymentAccountID: id, intentSecretID: secret, status, amount, receiptNumber } = result;
  return { id, secret, status, amount: amount.formattedValue, receiptNumber };
}

function amountPaid(result: AmountResult): Paid | null {
  if (result === null) return null;
  const { paymentAccountId: id, intentSecret: secret, status, amount, receiptNumber } = result;
  return { id, secret, status, amount: amount.formattedValue, receiptNumber };
}

/** The session has ended. After sign-in the person returns to this page. */
function signIn(): readonly UserError[] {
  window.location.assign(`/login/?${new URLSearchParams({ returnTo: payPage })}`);
  return [];
}
