/** Takes the packs of a paint plan to the cart for the lead's own job, and takes them back. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { type AddedOutcome, describeAdded } from "../cart/added-outcome.ts";
import type { CartLine } from "../cart/cart.ts";
import { addLine, type Lines } from "../cart/cart-lines.ts";
import type { CartRecord } from "../cart/quote.ts";
import { maxCustomerNameLength, maxJobNameLength, maxSiteAddressLength, toJobName } from "../jobs/job.ts";
import { takeUnits } from "../quick-order/pad-order.ts";
import type { Lead, LeadContact } from "./lead.ts";
import { paintPlansErrors } from "./paint-plans-errors.ts";

/** Packs that went to the cart. */
export interface OrderedPack {
  readonly sku: string;
  readonly colourId: string | null;
  readonly strength: number | null;
  readonly quantity: number;
}

/** What became of the packs of one size. They are paired with the plan by the SKU and the item. */
export interface PackOutcome {
  /** The item and the SKU. */
  readonly id: string;
  readonly outcome: AddedOutcome["outcome"] | "REFUSED";
  readonly message: string;
}

interface OrderFacts {
  readonly record: Pick<CartRecord, "cart" | "available">;
  readonly storeName: string;
  /** The name of the job. */
  readonly reference: string;
  newId(): string;
}

interface OrderedPlan {
  readonly lines: Lines;
  readonly ordered: readonly OrderedPack[];
  readonly outcomes: readonly PackOutcome[];
}

export function orderPlan(planned: readonly CartLine[], facts: OrderFacts): Result<OrderedPlan, UserError> {
  const { record, storeName, reference, newId } = facts;
  let lines: Lines = record.cart.lines;
  const ordered: OrderedPack[] = [];
  const outcomes: PackOutcome[] = [];
  for (const { id, sku, tint, quantity } of planned) {
    const added = addLine(lines, { sku, tint, quantity, reference }, newId());
    if (!added.ok) {
      outcomes.push({ id, outcome: "REFUSED", message: added.refusals[0]?.message ?? "" });
      continue;
    }
    lines = added.value;
    ordered.push({ sku, colourId: tint?.colourId ?? null, strength: tint?.strength ?? null, quantity });
    const inCart = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    const isLacking = (record.available.get(sku) ?? 0) < inCart;
    const told = describeAdded({ quantity, addedQuantity: quantity, isLacking, storeName, priceChange: null });
    outcomes.push({ id, ...told });
  }
  return ordered.length === 0 ? refused(paintPlansErrors.nothingToOrder) : ok({ lines, ordered, outcomes });
}

/** The units leave the cart, as far as they are still there. */
export function undoPlanOrder(ordered: readonly OrderedPack[], lines: Lines): Result<Lines, UserError> {
  return ordered.length === 0 ? refused(paintPlansErrors.nothingToUndo) : ok(takeUnits(lines, ordered));
}

type NamedLead = Pick<Lead, "number" | "suburb" | "state" | "postcode">;

/** Names for the job, the best first. The last one has the number of the lead, so that at most this job itself has it. */
export function listJobNames({ name }: Pick<LeadContact, "name">, { suburb, number }: NamedLead): string[] {
  const join = (suffix: string) =>
    `${toJobName(name)
      .slice(0, maxJobNameLength - suffix.length)
      .trim()}${suffix}`;
  return [...new Set([join(""), join(`, ${toJobName(suburb).slice(0, 18)}`), join(` ${number}`)])];
}

/** The site of the job. Without a street address it is the suburb. */
export function describeSite({ name, address }: Pick<LeadContact, "name" | "address">, lead: NamedLead) {
  const { suburb, state, postcode } = lead;
  const place = [suburb, state, postcode].filter(Boolean).join(" ");
  const street = toJobName(address);
  const isWhole = street.toLowerCase().includes(suburb.toLowerCase());
  const site = street === "" ? place : isWhole ? street : `${street}, ${place}`;
  return {
    siteAddress: site.slice(0, maxSiteAddressLength),
    customerName: toJobName(name).slice(0, maxCustomerNameLength),
    note: `Job lead ${lead.number}`,
  };
}
