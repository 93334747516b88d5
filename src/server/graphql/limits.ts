import { type DocumentNode, type FieldNode, type GraphQLSchema, Kind, type SelectionNode } from "graphql";
import { type Weighed, weigh } from "./weigh.ts";

export const MAX_TOKENS = 2_000;
export const MAX_DEPTH = 10;
export const MAX_ALIASES = 15;
export const MAX_COST = 5_000;
export const MAX_SPREADS = 50;

type Variables = Readonly<Record<string, unknown>>;

/** Why a document that a stranger wrote is refused, or null. It need not be valid: this is asked before validation. */
export function checkLimits(document: DocumentNode, schema: GraphQLSchema, variables: Variables = {}): string | null {
  return checkNames(document) ?? checkWeight(weigh(document, schema, variables));
}

/** Names that begin with `__` belong to GraphQL itself: a fragment called `__schema` is there to confuse somebody. */
export function checkNames(document: DocumentNode): string | null {
  for (const definition of document.definitions) {
    const name = "name" in definition && definition.name?.kind === Kind.NAME ? definition.name.value : "";
    if (name.startsWith("__")) return `Names that begin with "__" are reserved: rename "${name}".`;
  }
  return null;
}

export function checkWeight({ cycle, depth, aliases, spreads, cost }: Weighed): string | null {
  if (cycle !== null) return `The fragment "${cycle}" contains itself.`;
  if (depth > MAX_DEPTH) return `The query is ${depth} levels deep. At most ${MAX_DEPTH} are allowed.`;
  if (aliases > MAX_ALIASES) return `The query has ${aliases} aliases and repeats. At most ${MAX_ALIASES} are allowed.`;
  if (spreads > MAX_SPREADS) return `The query spreads ${spreads} fragments. At most ${MAX_SPREADS} are allowed.`;
  if (cost > MAX_COST) {
    return `The query costs ${cost}. At most ${MAX_COST} is allowed: ask for fewer fields or smaller pages.`;
  }
  return null;
}

/** Outside development the schema is not told, but for what `__typename` tells anyway: the name and kind of a type. */
export function checkIntrospection(fields: readonly FieldNode[]): string | null {
  const isTelling = fields.some(
    (field) => field.name.value === "__schema" || !(field.selectionSet?.selections ?? []).every(isHarmless),
  );
  return isTelling ? "Introspection is switched off here. The schema is in the file schema.graphql." : null;
}

function isHarmless(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && ["name", "kind", "__typename"].includes(selection.name.value);
}
