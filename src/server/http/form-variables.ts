import {
  GraphQLBoolean,
  GraphQLFloat,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import type { UserError } from "../../shared/result.ts";

/**
 * Turns the strings of forms and query strings into variables. `nestEntries` makes the shape: a repeated name is a list,
 * `address.city` a field of `address`, `lines.0.sku` a field of an item. `coerceStrings` converts each string to the type
 * that the operation declares, or refuses it at its field.
 */
export type FormRecord = { [name: string]: FormValue };
type FormValue = string | string[] | FormRecord;

export interface Coerced {
  readonly variables: Record<string, unknown>;
  readonly userErrors: readonly UserError[];
}

const MAX_SEGMENTS = 8;

export function nestEntries(entries: Iterable<readonly [string, unknown]>): FormRecord {
  const record: FormRecord = Object.create(null);
  for (const [name, value] of entries) {
    const segments = name.split(".");
    if (typeof value !== "string" || segments.length > MAX_SEGMENTS) continue;
    nest(record, segments, value);
  }
  return record;
}

function nest(record: FormRecord, segments: readonly string[], value: string): void {
  const [first = "", ...rest] = segments;
  const there = record[first];
  if (rest.length === 0) {
    if (there === undefined) record[first] = value;
    else if (typeof there === "string") record[first] = [there, value];
    else if (Array.isArray(there)) there.push(value);
    return;
  }
  if (there === undefined) record[first] = Object.create(null);
  const inner = record[first];
  if (typeof inner === "object" && !Array.isArray(inner)) nest(inner, rest, value);
}

export function coerceStrings(
  record: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<string, GraphQLInputType>,
): Coerced {
  const userErrors: UserError[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, type] of types) {
    const value = coerce(type, record[name], { field: name, errors: userErrors });
    if (value !== undefined) variables[name] = value;
  }
  return { variables, userErrors };
}

/** The path of a value, and the list for its refusal. */
interface FieldPath {
  readonly field: string;
  readonly errors: UserError[];
}

const childPath = ({ field, errors }: FieldPath, name: string | number): FieldPath => ({
  field: `${field}.${name}`,
  errors,
});

function coerce(type: GraphQLInputType, value: unknown, path: FieldPath): unknown {
  if (isNonNullType(type)) {
    const inner = coerce(type.ofType, value, path);
    // Browsers do not send a checkbox that is not ticked.
    if (inner === undefined && type.ofType === GraphQLBoolean) return false;
    return inner ?? refuse(path, "REQUIRED", "Please fill this in.");
  }
  if (value === undefined || value === null) return value;
  if (isListType(type)) return coerceList(type.ofType, value, path);
  if (isInputObjectType(type)) {
    if (!isPlain(value)) return value;
    const coerced = Object.values(type.getFields()).map((inner) => {
      const innerType = isRequiredInputField(inner) ? inner.type : getNullableType(inner.type);
      return [inner.name, coerce(innerType, value[inner.name], childPath(path, inner.name))] as const;
    });
    return Object.fromEntries(coerced.filter(([, inner]) => inner !== undefined));
  }
  // A hidden field before a checkbox gives two values. The last one counts.
  const single = Array.isArray(value) ? value.at(-1) : value;
  return typeof single === "string" ? coerceScalar(type, single, path) : single;
}

function coerceList(type: GraphQLInputType, value: unknown, path: FieldPath): unknown {
  const items = Array.isArray(value) ? value : isPlain(value) ? sortByIndex(value) : [value];
  return items.filter((item) => item !== "").map((item, index) => coerce(type, item, childPath(path, index)) ?? null);
}

function sortByIndex(value: Record<string, unknown>): unknown[] {
  const indexes = Object.keys(value).filter((key) => /^\d{1,6}$/.test(key));
  if (indexes.length === 0) return [value];
  return indexes.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
}

function coerceScalar(type: GraphQLInputType, text: string, path: FieldPath): unknown {
  if (type === GraphQLString) return text;
  const trimmed = text.trim();
  if (type === GraphQLBoolean) {
    if (/^(true|on|1|yes)$/i.test(trimmed)) return true;
    if (/^(false|off|0|no|)$/i.test(trimmed)) return false;
    return refuse(path, "NOT_A_CHOICE", "Please choose yes or no.");
  }
  if (trimmed === "") return null;
  if (type === GraphQLInt) {
    const whole = /^[+-]?\d{1,10}$/.test(trimmed);
    return whole ? Number(trimmed) : refuse(path, "NOT_A_NUMBER", "Please enter a whole number.");
  }
  if (type === GraphQLFloat) {
    const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) && trimmed.length <= 20;
    return number ? Number(trimmed) : refuse(path, "NOT_A_NUMBER", "Please enter a number.");
  }
  return trimmed;
}

function refuse({ field, errors }: FieldPath, code: string, message: string): null {
  if (!errors.some((error) => error.field === field)) errors.push({ code, field, message });
  return null;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
