import { type DocumentNode, type FieldNode, Kind, type ValueNode } from "graphql";

const PAGE_ARGUMENTS = new Set(["first", "last", "limit", "pageSize", "perPage", "size", "count", "take"]);
const MAX_PAGE = 1e6;

export interface PageSizes {
  /** How many items a field is asked for, or null when it does not say. */
  find(field: FieldNode): number | null;
}

/** Reads page sizes from arguments, also where they stand in variables or in the variables' defaults. */
export function makePageSizes(document: DocumentNode, variables: Readonly<Record<string, unknown>>): PageSizes {
  const defaults = new Map<string, number | null>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const { variable, defaultValue } of definition.variableDefinitions ?? []) {
      const size = defaultValue === undefined ? null : literalSize(defaultValue);
      defaults.set(variable.name.value, Math.max(size ?? 0, defaults.get(variable.name.value) ?? 0) || null);
    }
  }
  const sizeOf = (value: ValueNode): number | null => {
    if (value.kind !== Kind.VARIABLE) return literalSize(value);
    const name = value.name.value;
    return Object.hasOwn(variables, name) ? pageSize(variables[name]) : (defaults.get(name) ?? null);
  };
  return {
    find(field) {
      for (const argument of field.arguments ?? []) {
        const size = PAGE_ARGUMENTS.has(argument.name.value) ? sizeOf(argument.value) : null;
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
