import { useState } from "react";
import { cents } from "../../../shared/money.ts";
import type { PaymentPlan } from "../allocate.ts";
import { planBalance, planItems } from "../payment-wish.ts";
import { useAskedAmount } from "./pay-amount.tsx";
import { type Bill, billOf, debitsOf, documentsOf, moneyIn, mostCentsOf, type Receivables } from "./pay-data.ts";
import { type CardChoice, firstCard } from "./pay-with.tsx";
import type { PayRequest } from "./use-pay.ts";

/** By ticking what is open, or by an amount. */
export type PayWay = "items" | "amount";

/** What somebody is about to pay, and what the rules make of it. Nothing here is booked: the server reckons again. */
export function usePayWish(receivables: Receivables, way: PayWay) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [part, setPart] = useState("");
  const [typed, setTyped] = useState(useAskedAmount(receivables));
  const [usesPoints, setUsesPoints] = useState(false);
  const [choice, setChoice] = useState<CardChoice>(firstCard(receivables.savedCards));
  const items = chosenItems(receivables, chosen, part);
  const planned = way === "items" ? planItems(documentsOf(receivables), items) : planTyped(receivables, typed);
  const plan: PaymentPlan | null = planned.ok ? planned.value : null;
  const bill: Bill | null = plan && billOf(receivables, plan, usesPoints);
  const toggle = (documentId: string) =>
    setChosen((now) => (now.has(documentId) ? without(now, documentId) : new Set([...now, documentId])));
  const refusal = planned.ok ? null : (planned.refusals[0] ?? null);
  return {
    ...{ chosen, setChosen, toggle, part, setPart, typed, setTyped, usesPoints, setUsesPoints, choice, setChoice },
    ...{ plan, bill },
    partError: part !== "" && way === "items" && chosen.size > 0 ? refusal?.message : undefined,
    typedError: typed !== "" ? refusal?.message : undefined,
    request: requestOf(receivables, { way, items, typed, usesPoints }),
  };
}

/** A part is of one invoice that is ticked alone. */
function chosenItems(receivables: Receivables, chosen: ReadonlySet<string>, part: string) {
  const debits = new Set(debitsOf(receivables).map(({ documentId }) => documentId));
  const open = documentsOf(receivables).filter(({ id }) => chosen.has(id));
  const invoices = open.filter(({ id }) => debits.has(id)).map(({ id }) => ({ documentId: id }));
  const credits = open.filter(({ id }) => !debits.has(id)).map(({ id }) => ({ documentId: id }));
  const isPart = invoices.length === 1 && part.trim() !== "";
  return { invoices: isPart ? invoices.map((each) => ({ ...each, amount: numberOf(part) })) : invoices, credits };
}

function planTyped(receivables: Receivables, typed: string) {
  const amount = typed.trim() === "" ? Number.NaN : numberOf(typed);
  const money = moneyIn(receivables);
  return planBalance(documentsOf(receivables), {
    amount,
    mostCents: mostCentsOf(receivables),
    format: (most) => money(cents(most)),
  });
}

/** As people write amounts: "$1,250.00". */
function numberOf(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, "");
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

interface Wish {
  readonly way: PayWay;
  readonly items: ReturnType<typeof chosenItems>;
  readonly typed: string;
  readonly usesPoints: boolean;
}

function requestOf({ accountId }: Receivables, { way, items, typed, usesPoints }: Wish): PayRequest {
  if (way === "items") return { kind: "items", input: { ...items, applyTradePoints: usesPoints } };
  const amount = numberOf(typed);
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
