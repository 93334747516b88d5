import type { Endpoint } from "../../../server/http/run-endpoint.ts";

type Input = Record<string, unknown>;

interface SentPack {
  readonly item: string;
  readonly sku: string;
  readonly quantity: string;
  readonly calculated: string;
}

const listItems = (given: unknown): unknown[] =>
  given === undefined ? [] : Array.isArray(given) ? given : Object.values(given as object);

/**
 * A form sends the packs of all items with the calculated quantities beside them. Only the packs of items that differ are the
 * painter's own choice.
 */
function readPlan({ areas, packs, extras, ...input }: Input): Input {
  const sent = listItems(packs) as SentPack[];
  const isSame = ({ quantity, calculated }: SentPack) => calculated !== undefined && quantity.trim() === calculated;
  const changed = new Set(sent.filter((pack) => !isSame(pack)).map(({ item }) => item));
  return {
    ...input,
    areas: listItems(areas),
    extras: typeof extras === "string" ? [extras] : (extras ?? []),
    packs: sent.filter(({ item }) => changed.has(item)).map(({ item, sku, quantity }) => ({ item, sku, quantity })),
  };
}

interface Ordered {
  readonly orderPaintPlan: { readonly addedCount: number; readonly jobName: string | null };
}

function describeOrder(data: unknown): string {
  const { addedCount, jobName } = (data as Ordered).orderPaintPlan;
  const lines = addedCount === 1 ? "1 line is" : `${addedCount} lines are`;
  return `${lines} in your cart for the job “${jobName}”.`;
}

export const paintPlansEndpoints: readonly Endpoint[] = [
  { path: "/api/job-leads/paint-plan/save/", operation: "SavePaintPlan", variables: readPlan },
  { path: "/api/job-leads/paint-plan/order/", operation: "OrderPaintPlan", done: describeOrder },
  { path: "/api/job-leads/paint-plan/undo/", operation: "UndoPaintPlanOrder", done: "The packs are out of your cart." },
  {
    path: "/api/job-leads/quote/send/",
    operation: "SendLeadQuote",
    done: "The quote is on its way to the home owner.",
  },
];
