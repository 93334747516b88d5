/** A form as Stripe's SDK sends it: `metadata[order]=1`, `expand[0]=latest_charge`. Everything is a string or a record. */
export type FormRecord = { readonly [name: string]: FormValue };
export type FormValue = string | FormRecord;

type Growing = { [name: string]: string | Growing };

export function parseFormBody(text: string): FormRecord {
  const record: Growing = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(record, pathOf(name), value);
  return record;
}

function pathOf(name: string): string[] {
  const [, first = name, rest = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part)];
}

function put(record: Growing, [first = "", ...rest]: readonly string[], value: string): void {
  // `expand[]=a&expand[]=b` leaves the place to us.
  const name = first === "" ? String(Object.keys(record).length) : first;
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const there = record[name];
  const inner: Growing = typeof there === "object" ? there : Object.create(null);
  record[name] = inner;
  put(inner, rest, value);
}

export function textOf(record: FormRecord, name: string): string | null {
  const value = record[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function recordOf(record: FormRecord, name: string): FormRecord {
  const value = record[name];
  return typeof value === "object" ? value : {};
}

export function textsOf(record: FormRecord, name: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(recordOf(record, name))) if (typeof value === "string") texts[key] = value;
  return texts;
}
