import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * The weight of a document. Depth: how deep its fields are nested. Aliases: aliased fields, and names that occur again in
 * one selection. Cost: the number of fields that would be resolved. Each field costs 1, or what it declares as
 * `extensions.cost` because it takes much CPU. Fields inside a list cost this for each item. The number of items is the page size of the list, else of the field around it
 * (`orders(first: 50) { items { … } }`), else 20. A fragment counts wherever it is spread but is measured once, so the
 * work is linear in the length of the document.
 */
export interface Weight {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

/** What expensive fields declare. A search takes up to 10 ms of CPU, a PDF some tens, an export up to seconds. */
export const fieldCosts = { search: 100, pdf: 300, export: 500 } as const;

/** A weight whose surrounding page size is not known yet: its cost is `cost + perItem × page size`. */
interface OpenWeight extends Weight {
  readonly perItem: number;
}

type Type = GraphQLNamedType | undefined;
type Variables = Readonly<Record<string, unknown>>;

const DEFAULT_PAGE_SIZE = 20;
const NOTHING: OpenWeight = { depth: 0, aliases: 0, cost: 0, perItem: 0 };
/** Large enough to be refused, and small enough not to become infinite when multiplied. */
const HUGE = 1e9;

/** The state of one measurement. */
interface Measurement {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly pageSizes: PageSizes;
  /** "open" marks a fragment that is being measured. */
  readonly fragmentWeights: Map<string, OpenWeight | "open">;
  readonly cycles: string[];
  readonly introspection: FieldNode[];
  spreads: number;
}

export interface MeasuredQuery extends Weight {
  /** The number of spreads in the text. Validation takes time that is quadratic in it. */
  readonly spreads: number;
  /** A fragment that contains itself. */
  readonly cycle: string | null;
  /** The introspection fields. Their selections cost nothing. */
  readonly introspection: readonly FieldNode[];
}

/** The weight of the heaviest operation, because only one operation of a document runs. */
export function measureQuery(document: DocumentNode, schema: GraphQLSchema, variables: Variables = {}): MeasuredQuery {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const pageSizes = makePageSizes(document, variables);
  const measurement: Measurement = {
    schema,
    fragments,
    pageSizes,
    fragmentWeights: new Map(),
    cycles: [],
    introspection: [],
    spreads: 0,
  };
  const weights = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet, operation }) =>
      measureSelections(measurement, selectionSet, schema.getRootType(operation) ?? undefined),
    );
  return {
    depth: Math.max(0, ...weights.map(({ depth }) => depth)),
    aliases: Math.max(0, ...weights.map(({ aliases }) => aliases)),
    cost: Math.max(0, ...weights.map(({ cost, perItem }) => cost + perItem * DEFAULT_PAGE_SIZE)),
    spreads: measurement.spreads,
    cycle: measurement.cycles[0] ?? null,
    introspection: measurement.introspection,
  };
}

function measureSelections(measurement: Measurement, set: SelectionSetNode, parent: Type): OpenWeight {
  const names = new Set<string>();
  let total = NOTHING;
  for (const selection of set.selections) {
    if (selection.kind !== Kind.FIELD) measurement.spreads += 1;
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      const repeats = selection.alias !== undefined || names.has(name) ? 1 : 0;
      names.add(name);
      total = add(total, measureField(measurement, selection, parent), repeats);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const { typeCondition, selectionSet } = selection;
      const type = typeCondition === undefined ? parent : measurement.schema.getType(typeCondition.name.value);
      total = add(total, measureSelections(measurement, selectionSet, type));
    } else {
      total = add(total, measureFragment(measurement, selection.name.value));
    }
  }
  return total;
}

function measureField(measurement: Measurement, field: FieldNode, parent: Type): OpenWeight {
  const name = field.name.value;
  if (name === "__schema" || name === "__type") measurement.introspection.push(field);
  else if (field.selectionSet !== undefined)
    return measureParentField(measurement, { field, set: field.selectionSet }, parent);
  return { depth: 1, aliases: 0, cost: getCost(findField(measurement.schema, field, parent)), perItem: 0 };
}

function findField(schema: GraphQLSchema, field: FieldNode, parent: Type) {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  return hasFields ? schema.getField(parent, field.name.value) : undefined;
}

type DeclaredField = Pick<GraphQLField<unknown, unknown>, "extensions">;

function getCost(field: DeclaredField | null | undefined): number {
  return Number(field?.extensions.cost ?? 1);
}

/** The declared costs of a document's fields. Fields without one are limited by the number of requests. */
export function measureDeclaredCost(document: DocumentNode, schema: GraphQLSchema): number {
  const info = new TypeInfo(schema);
  let cost = 0;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: () => {
        cost += Number(info.getFieldDef()?.extensions.cost ?? 0);
      },
    }),
  );
  return cost;
}

interface ParentField {
  readonly field: FieldNode;
  readonly set: SelectionSetNode;
}

function measureParentField(measurement: Measurement, { field, set }: ParentField, parent: Type): OpenWeight {
  const declared = findField(measurement.schema, field, parent);
  const type = declared?.type;
  const own = getCost(declared);
  const inner = measureSelections(measurement, set, type && getNamedType(type));
  const asked = measurement.pageSizes.find(field);
  const isList = isListType(type && getNullableType(type));
  const itemCost = inner.cost + inner.perItem * ((isList ? null : asked) ?? DEFAULT_PAGE_SIZE);
  const size = isList ? asked : 1;
  return {
    depth: inner.depth + 1,
    aliases: inner.aliases,
    cost: size === null ? own : own + itemCost * size,
    perItem: size === null ? itemCost : 0,
  };
}

function measureFragment(measurement: Measurement, name: string): OpenWeight {
  const known = measurement.fragmentWeights.get(name);
  const fragment = measurement.fragments.get(name);
  if (known === "open") measurement.cycles.push(name);
  if (known === "open" || fragment === undefined) return NOTHING;
  if (known !== undefined) return known;
  measurement.fragmentWeights.set(name, "open");
  const type = measurement.schema.getType(fragment.typeCondition.name.value);
  const weight = measureSelections(measurement, fragment.selectionSet, type);
  measurement.fragmentWeights.set(name, weight);
  return weight;
}

function add(total: OpenWeight, weight: OpenWeight, repeats = 0): OpenWeight {
  return {
    depth: Math.max(total.depth, weight.depth),
    aliases: Math.min(total.aliases + weight.aliases + repeats, HUGE),
    cost: Math.min(total.cost + weight.cost, HUGE),
    perItem: Math.min(total.perItem + weight.perItem, HUGE),
  };
}

const PAGE_ARGUMENTS = new Set(["first", "last", "limit", "pageSize", "perPage", "size", "count", "take"]);
const MAX_PAGE = 1e6;

export interface PageSizes {
  /** The page size in the arguments of a field, or null. */
  find(field: FieldNode): number | null;
}

/** Reads page sizes from arguments, also from variables and their defaults. */
function makePageSizes(document: DocumentNode, variables: Readonly<Record<string, unknown>>): PageSizes {
  const defaults = new Map<string, number | null>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const { variable, defaultValue } of definition.variableDefinitions ?? []) {
      const size = defaultValue === undefined ? null : literalSize(defaultValue);
      defaults.set(variable.name.value, Math.max(size ?? 0, defaults.get(variable.name.value) ?? 0) || null);
    }
  }
  const findSize = (value: ValueNode): number | null => {
    if (value.kind !== Kind.VARIABLE) return literalSize(value);
    const name = value.name.value;
    return Object.hasOwn(variables, name) ? pageSize(variables[name]) : (defaults.get(name) ?? null);
  };
  return {
    find(field) {
      for (const argument of field.arguments ?? []) {
        const size = PAGE_ARGUMENTS.has(argument.name.value) ? findSize(argument.value) : null;
        if (size !== null) return size;
      }
      return null;
    },
  };
}

function literalSize(value: ValueNode): number | null {
  return value.kind === Kind.INT ? pageSize(Number(value.value)) : null;
}

function pageSize(value: unknown): number | null {
  if (typeof value !== "number" || Number.isNaN(value)) return null;
  return Math.min(Math.max(value, 1), MAX_PAGE);
}
