import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";
import { makePageSizes, type PageSizes } from "./page-size.ts";

/**
 * How heavy a document is. Depth is how far its fields are nested. An alias is one more answer from the same field; so
 * is a name written twice in one selection. Cost counts the fields to be resolved: each is 1, and what stands inside a
 * list counts for every item, where the number of items is the page size asked of the list, else of the field around
 * it (`orders(first: 50) { items { … } }`), else 20. A fragment counts wherever it is spread but is looked at only
 * once, so the counting grows with the length of the document and no faster, however fragments contain each other.
 */
export interface Weight {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

/** A selection's weight while the page size around it is unknown: its cost is `cost + perItem × page size`. */
interface Share extends Weight {
  readonly perItem: number;
}

type Type = GraphQLNamedType | undefined;
type Variables = Readonly<Record<string, unknown>>;

const USUAL_PAGE = 20;
const NOTHING: Share = { depth: 0, aliases: 0, cost: 0, perItem: 0 };
/** Large enough to be refused, small enough never to become infinite when multiplied. */
const HUGE = 1e9;

/** What is known while a document is weighed. */
interface Scale {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly pageSizes: PageSizes;
  /** The fragments weighed already, and those that are being weighed. */
  readonly known: Map<string, Share | "open">;
  readonly cycles: string[];
  readonly introspection: FieldNode[];
  spreads: number;
}

export interface Weighed extends Weight {
  /** How many fragments are spread, as written. Validation compares each with each. */
  readonly spreads: number;
  /** A fragment that contains itself. */
  readonly cycle: string | null;
  /** The fields that ask about the schema. What stands in them weighs nothing. */
  readonly introspection: readonly FieldNode[];
}

/** The weight of the heaviest operation, since only one of a document's operations is run. */
export function weigh(document: DocumentNode, schema: GraphQLSchema, variables: Variables = {}): Weighed {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const pageSizes = makePageSizes(document, variables);
  const scale: Scale = { schema, fragments, pageSizes, known: new Map(), cycles: [], introspection: [], spreads: 0 };
  const weights = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet, operation }) => shareOfSet(scale, selectionSet, schema.getRootType(operation) ?? undefined));
  return {
    depth: Math.max(0, ...weights.map(({ depth }) => depth)),
    aliases: Math.max(0, ...weights.map(({ aliases }) => aliases)),
    cost: Math.max(0, ...weights.map(({ cost, perItem }) => cost + perItem * USUAL_PAGE)),
    spreads: scale.spreads,
    cycle: scale.cycles[0] ?? null,
    introspection: scale.introspection,
  };
}

function shareOfSet(scale: Scale, set: SelectionSetNode, parent: Type): Share {
  const names = new Set<string>();
  let total = NOTHING;
  for (const selection of set.selections) {
    if (selection.kind !== Kind.FIELD) scale.spreads += 1;
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      const again = selection.alias !== undefined || names.has(name) ? 1 : 0;
      names.add(name);
      total = add(total, shareOfField(scale, selection, parent), again);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const { typeCondition, selectionSet } = selection;
      const type = typeCondition === undefined ? parent : scale.schema.getType(typeCondition.name.value);
      total = add(total, shareOfSet(scale, selectionSet, type));
    } else {
      total = add(total, shareOfFragment(scale, selection.name.value));
    }
  }
  return total;
}

function shareOfField(scale: Scale, field: FieldNode, parent: Type): Share {
  const name = field.name.value;
  if (name === "__schema" || name === "__type") scale.introspection.push(field);
  else if (field.selectionSet !== undefined) return shareOfBranch(scale, { field, set: field.selectionSet }, parent);
  return { depth: 1, aliases: 0, cost: 1, perItem: 0 };
}

interface Branch {
  readonly field: FieldNode;
  readonly set: SelectionSetNode;
}

function shareOfBranch(scale: Scale, { field, set }: Branch, parent: Type): Share {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  const type = hasFields ? scale.schema.getField(parent, field.name.value)?.type : undefined;
  const inner = shareOfSet(scale, set, type && getNamedType(type));
  const asked = scale.pageSizes.find(field);
  const isList = isListType(type && getNullableType(type));
  const itemCost = inner.cost + inner.perItem * ((isList ? null : asked) ?? USUAL_PAGE);
  const size = isList ? asked : 1;
  return {
    depth: inner.depth + 1,
    aliases: inner.aliases,
    cost: size === null ? 1 : 1 + itemCost * size,
    perItem: size === null ? itemCost : 0,
  };
}

function shareOfFragment(scale: Scale, name: string): Share {
  const known = scale.known.get(name);
  const fragment = scale.fragments.get(name);
  if (known === "open") scale.cycles.push(name);
  if (known === "open" || fragment === undefined) return NOTHING;
  if (known !== undefined) return known;
  scale.known.set(name, "open");
  const type = scale.schema.getType(fragment.typeCondition.name.value);
  const share = shareOfSet(scale, fragment.selectionSet, type);
  scale.known.set(name, share);
  return share;
}

function add(total: Share, share: Share, again = 0): Share {
  return {
    depth: Math.max(total.depth, share.depth),
    aliases: Math.min(total.aliases + share.aliases + again, HUGE),
    cost: Math.min(total.cost + share.cost, HUGE),
    perItem: Math.min(total.perItem + share.perItem, HUGE),
  };
}
