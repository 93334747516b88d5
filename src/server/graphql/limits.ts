import { type DocumentNode, type FieldNode, type GraphQLSchema, Kind, type SelectionNode, visit } from "graphql";
import type { SharedCounts } from "../shared-counts.ts";
import { type MeasuredQuery, measureQuery } from "./query-cost.ts";

/** Limits of what a client may send to `/graphql`, and of the work it may ask for in a minute. */
export const MAX_TOKENS = 2_000;
export const MAX_DEPTH = 10;
export const MAX_ALIASES = 15;
export const MAX_COST = 5_000;
export const MAX_SPREADS = 50;

type Variables = Readonly<Record<string, unknown>>;

/** Returns why an ad-hoc document is refused, or null. It runs before validation, so the document may be invalid. */
export function checkLimits(document: DocumentNode, schema: GraphQLSchema, variables: Variables = {}): string | null {
  return checkNames(document) ?? checkWeight(measureQuery(document, schema, variables));
}

/** GraphQL reserves names that begin with `__`. A fragment named `__schema` could mislead other checks. */
export function checkNames(document: DocumentNode): string | null {
  for (const definition of document.definitions) {
    const name = "name" in definition && definition.name?.kind === Kind.NAME ? definition.name.value : "";
    if (name.startsWith("__")) return `Names that begin with "__" are reserved: rename "${name}".`;
  }
  return null;
}

export function checkWeight({ cycle, depth, aliases, spreads, cost }: MeasuredQuery): string | null {
  if (cycle !== null) return `The fragment "${cycle}" contains itself.`;
  if (depth > MAX_DEPTH) return `The query is ${depth} levels deep. At most ${MAX_DEPTH} are allowed.`;
  if (aliases > MAX_ALIASES) return `The query has ${aliases} aliases and repeats. At most ${MAX_ALIASES} are allowed.`;
  if (spreads > MAX_SPREADS) return `The query spreads ${spreads} fragments. At most ${MAX_SPREADS} are allowed.`;
  if (cost > MAX_COST) {
    return `The query costs ${cost}. At most ${MAX_COST} is allowed: ask for fewer fields or smaller pages.`;
  }
  return null;
}

/** Outside development introspection is refused, except for the name and kind of a type, which `__typename` tells anyway. */
export function checkIntrospection(fields: readonly FieldNode[]): string | null {
  const isRefused = fields.some(
    (field) => field.name.value === "__schema" || !(field.selectionSet?.selections ?? []).every(isHarmless),
  );
  return isRefused ? "Introspection is switched off here. The schema is in the file schema.graphql." : null;
}

function isHarmless(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && ["name", "kind", "__typename"].includes(selection.name.value);
}

/** The cost of the work that a client may ask for in a minute, on all servers together, for each request of the rate limit. */
export const COST_PER_REQUEST = 150;

/** Takes a cost from a client's budget of this minute. Takes nothing and returns false when the budget is too small. */
export function spendBudget(
  counts: SharedCounts,
  { client, cost, most }: { client: string; cost: number; most: number },
): boolean {
  const key = `cost ${client}`;
  if (counts.find(key) + cost > most) return false;
  counts.add(key, cost);
  return true;
}

/** PostgreSQL cannot store NUL in a text, so strings with it are refused. */
const NUL = "\u0000";
export const NUL_REFUSED = "A text holds a character that cannot be stored. Take it out and try again.";

export function hasNulCharacter(value: unknown): boolean {
  if (typeof value === "string") return value.includes(NUL);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasNulCharacter);
}

export function documentHasNulCharacter(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    StringValue: ({ value }) => {
      found ||= value.includes(NUL);
    },
  });
  return found;
}
