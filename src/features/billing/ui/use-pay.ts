import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { UserError } from "../../../shared/user-error.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import type { CardPayment } from "../../cards/ui/use-card-payment.ts";
import { askDoor, type DoorAnswer } from "../../checkout/ui/ask-door.ts";
import type {
  ChargeAccountPayment,
  CreateInvoicePayment,
  createAccountPayment,
  PayOpenInvoices,
} from "./billing.operations.ts";
import { doors, payPage } from "./pay-data.ts";

/** What is asked for, as its door takes it. */
export type PayRequest =
  | { readonly kind: "items"; readonly input: object }
  | { readonly kind: "amount"; readonly variables: { readonly amount: number; readonly [name: string]: unknown } };

/** A payment on its way, or through. */
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

/** Pays once, however often it is pressed: it is written down, confirmed at the bank, and only then booked. */
export function usePay(card: CardPayment): Pay {
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState<readonly UserError[]>([]);
  const [paid, setPaid] = useState<Paid | null>(null);
  const isBusy = useRef(false);
  const key = useRef<{ wish: string; key: string } | null>(null);
  const { revalidate } = useRevalidator();

  const run = async (request: PayRequest, savedCardId: string | undefined): Promise<readonly UserError[]> => {
    const wish = JSON.stringify(request);
    if (key.current?.wish !== wish) key.current = { wish, key: crypto.randomUUID() };
    const begun = await begin(request, key.current.key);
    if (begun.kind !== "answered") return begun.kind === "lost" ? [lost] : signIn();
    if (begun.paid === null) return refused(begun.userErrors);
    if (begun.paid.secret !== null) {
      const outcome = await card.confirm(begun.paid.secret, savedCardId);
      // The card form says itself what is wrong with the card.
      if (outcome.kind !== "done") return [];
    }
    const ended = await finish(request, begun.paid.id);
    if (ended.kind !== "answered") return ended.kind === "lost" ? [lost] : signIn();
    if (ended.paid === null) return refused(ended.userErrors);
    key.current = null;
    setPaid(ended.paid);
    await revalidate();
    return [];
  };

  /** A wish that was refused is another one the next time; what is open may have changed meanwhile. */
  const refused = async (userErrors: readonly UserError[]) => {
    key.current = null;
    await revalidate();
    return userErrors;
  };

  return {
    pending: pending || card.pending,
    refusals,
    paid,
    pay: async (request, savedCardId) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setPending(true);
      setRefusals([]);
      setRefusals(await run(request, savedCardId));
      setPending(false);
      isBusy.current = false;
    },
  };
}

type Answer =
  | { readonly kind: "answered"; readonly paid: Paid | null; readonly userErrors: readonly UserError[] }
  | { readonly kind: "lost" }
  | { readonly kind: "signedOut" };

async function begin(request: PayRequest, idempotencyKey: string): Promise<Answer> {
  if (request.kind === "items") {
    const input = { ...request.input, idempotencyKey };
    const answer = await askDoor<ResultOf<typeof CreateInvoicePayment>>(doors.beginItems, { input });
    return answerOf(answer, (data) => itemsPaid(data.createInvoicePayment.result));
  }
  const variables = { ...request.variables, idempotencyKey };
  const answer = await askDoor<ResultOf<typeof createAccountPayment>>(doors.beginAmount, variables);
  return answerOf(answer, (data) => amountPaid(data.createAccountPayment.accountPayment));
}

async function finish(request: PayRequest, id: string): Promise<Answer> {
  if (request.kind === "items") {
    const answer = await askDoor<ResultOf<typeof PayOpenInvoices>>(doors.payItems, { gtmPaymentAccountID: id });
    return answerOf(answer, (data) => itemsPaid(data.payOpenInvoices.result));
  }
  const variables = { paymentAccountId: id, amount: request.variables.amount };
  const answer = await askDoor<ResultOf<typeof ChargeAccountPayment>>(doors.payAmount, variables);
  return answerOf(answer, (data) => amountPaid(data.chargeAccountPayment.accountPayment));
}

function answerOf<Data>(answer: DoorAnswer<Data>, paidIn: (data: Data) => Paid | null): Answer {
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

/** Signed out meanwhile: back here afterwards. */
function signIn(): readonly UserError[] {
  window.location.assign(`/login/?${new URLSearchParams({ returnTo: payPage })}`);
  return [];
}
