/** Reads the paint plan of a lead with the account's prices and stock. */
import { readAsTenant } from "../../../server/database.ts";
import { noFulfilment } from "../../cart/cart.ts";
import { type Shop, toShop } from "../../cart/item-input.ts";
import {
  type CartRequest,
  getCartOwner,
  getFirstStoreId,
  makeEmptyRecord,
  quoteRecord,
} from "../../cart/server/cart.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Lead } from "../lead.ts";
import type { SentQuote } from "../lead-view.ts";
import { isPlanOpen, makeFirstPlan, type PaintPlan } from "../paint-plan.ts";
import {
  type CheckedArea,
  checkAreas,
  choosePlanPacks,
  listItemSkus,
  listItems,
  type PlanItem,
  toPlanLines,
} from "../plan-items.ts";
import { makeUnitPrices, type QuotedPlan } from "../plan-view.ts";
import { listSentQuotes } from "./lead-quotes.store.ts";
import { findLead } from "./leads.store.ts";
import { findPlan, type NumberedLead, type PlanRecord } from "./paint-plans.store.ts";

/** A lead with its plan, as it is now. */
export interface LeadPlan {
  readonly lead: Lead;
  readonly record: PlanRecord;
  readonly sent: readonly SentQuote[];
  /** Null unless the lead is accepted. */
  readonly planned: QuotedPlan | null;
}

/** Null if the account has no such lead. Nobody's contact is read. */
export async function readPlan(request: CartRequest, viewer: SignedInViewer, jobId: string): Promise<LeadPlan | null> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return null;
  const named = { accountId, number: jobId };
  const first = await findLeadPlan(request, named, []);
  if (first.lead === null) return null;
  const { lead, record, sent } = first;
  if (!isPlanOpen(lead.status)) return { lead, record, sent, planned: null };
  const shop = toShop(request);
  const plan = record.plan ?? makeFirstPlan(lead);
  const drawn = drawPlan(shop, plan);
  // The catalogue may have changed since the plan was saved. Then the prices of other SKUs are needed, too.
  const isComplete = listItemSkus(drawn.items).every((sku) => record.skus.includes(sku));
  const known = isComplete ? record : (await findLeadPlan(request, named, listItemSkus(drawn.items))).record;
  return { lead, record: known, sent, planned: await quotePlan(request, { plan, drawn, record: known }) };
}

interface FoundLeadPlan {
  readonly lead: Lead | null;
  readonly record: PlanRecord;
  readonly sent: readonly SentQuote[];
}

function findLeadPlan(request: CartRequest, lead: NumberedLead, skus: readonly string[]): Promise<FoundLeadPlan> {
  const owner = getCartOwner(request);
  const storeId = getFirstStoreId(request, null);
  return readAsTenant(request.db, owner, async (tx) => {
    const [found, record, sent] = await Promise.all([
      findLead(tx, lead),
      findPlan(tx, { lead, owner, storeId, skus, now: request.clock.now() }),
      listSentQuotes(tx, lead),
    ]);
    return { lead: found, record, sent };
  });
}

interface DrawnPlan {
  readonly areas: readonly CheckedArea[];
  readonly items: readonly PlanItem[];
}

/** The areas and items of a plan, without prices. */
export function drawPlan(shop: Shop, plan: PaintPlan): DrawnPlan {
  const areas = checkAreas(shop, plan);
  return { areas, items: listItems(shop, plan, areas) };
}

interface PlanToQuote {
  readonly plan: PaintPlan;
  readonly drawn: DrawnPlan;
  readonly record: PlanRecord;
}

/** Prices a cart of the wanted packs, as they would be picked up. It is never saved. */
async function quotePlan(request: CartRequest, { plan, drawn, record }: PlanToQuote): Promise<QuotedPlan> {
  const { storeId, available, pricing } = record;
  const empty = makeEmptyRecord(request, storeId);
  const findUnitCents = makeUnitPrices(request, { ...empty, pricing });
  const items = choosePlanPacks(drawn.items, plan, findUnitCents);
  const cart = { ...empty.cart, fulfilment: { ...noFulfilment, mode: "PICKUP" as const }, lines: toPlanLines(items) };
  const quote = await quoteRecord(request, { ...empty, cart, available, pricing });
  return { plan, areas: drawn.areas, items, findUnitCents, quote };
}
