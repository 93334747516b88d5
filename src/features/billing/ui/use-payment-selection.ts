import { useState } from "react";
import { cents } from "../../../shared/money.ts";
import type { PaymentPlan } from "../allocate.ts";
import { planBalance, planItems } from "../plan-payment.ts";
import { useFirstAmount } from "./pay-amount.tsx";
import {
  type Bill,
  calculateBill,
  calculateMaxCents,
  listDebits,
  makeMoneyFormat,
  type Receivables,
  toOpenDocuments,
} from "./pay-data.ts";
import { type CardChoice, chooseFirstCard } from "./pay-with.tsx";
import type { PayRequest } from "./use-pay.ts";

/** People pay by choosing documents or by entering an amount. */
export type PayMode = "items" | "amount";

/** The current selection and the payment plan for it. The server calculates the plan again before it books. */
export function usePaymentSelection(receivables: Receivables, mode: PayMode) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [part, setPart] = useState("");
  const [typed, setTyped] = useState(useFirstAmount(receivables));
  const [usesPoints, setUsesPoints] = useState(false);
  const [choice, setChoice] = useState<CardChoice>(chooseFirstCard(receivables.savedCards));
  const items = chosenItems(receivables, chosen, part);
  const planned = mode === "items" ? planItems(toOpenDocuments(receivables), items) : planTyped(receivables, typed);
  const plan: PaymentPlan | null = planned.ok ? planned.value : null;
  const bill: Bill | null = plan && calculateBill(receivables, plan, usesPoints);
  const toggle = (documentId: string) =>
    setChosen((now) => (now.has(documentId) ? without(now, documentId) : new Set([...now, documentId])));
  const refusal = planned.ok ? null : (planned.refusals[0] ?? null);
  return {
    ...{ chosen, setChosen, toggle, part, setPart, typed, setTyped, usesPoints, setUsesPoints, choice, setChoice },
    ...{ plan, bill },
    partError: part !== "" && mode === "items" && chosen.size > 0 ? refusal?.message : undefined,
    typedError: typed !== "" ? refusal?.message : undefined,
    request: toRequest(receivables, { mode, items, typed, usesPoints }),
  };
}

/** A partial amount applies only when exactly one invoice is chosen. */
function chosenItems(receivables: Receivables, chosen: ReadonlySet<string>, part: string) {
  const debits = new Set(listDebits(receivables).map(({ documentId }) => documentId));
  const open = toOpenDocuments(receivables).filter(({ id }) => chosen.has(id));
  const invoices = open.filter(({ id }) => debits.has(id)).map(({ id }) => ({ documentId: id }));
  const credits = open.filter(({ id }) => !debits.has(id)).map(({ id }) => ({ documentId: id }));
  const isPart = invoices.length === 1 && part.trim() !== "";
  return {
    invoices: isPart ? invoices.map((each) => ({ ...each, amount: parseAmountText(part) })) : invoices,
    credits,
  };
}

function planTyped(receivables: Receivables, typed: string) {
  const amount = typed.trim() === "" ? Number.NaN : parseAmountText(typed);
  const money = makeMoneyFormat(receivables);
  return planBalance(toOpenDocuments(receivables), {
    amount,
    maxCents: calculateMaxCents(receivables),
    format: (limit) => money(cents(limit)),
  });
}

/** Accepts amounts such as "$1,250.00". */
function parseAmountText(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, "");
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

interface Selection {
  readonly mode: PayMode;
  readonly items: ReturnType<typeof chosenItems>;
  readonly typed: string;
  readonly usesPoints: boolean;
}

function toRequest({ accountId }: Receivables, { mode, items, typed, usesPoints }: Selection): PayRequest {
  if (mode === "items") return { kind: "items", input: { ...items, applyTradePoints: usesPoints } };
  const amount = parseAmountText(typed);
  return {
    kind: "amount",
    variables: {
      paymentAccountId: accountId,
      amount: Number.isNaN(amount) ? -1 : amount,
      applyTradePoints: usesPoints,
    },
  };
}

function without(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return new Set([...set].filter((each) => each !== value));
}
