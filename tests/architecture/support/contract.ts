/** The names in the specification, from the files in tests/architecture/contract/. */
export interface Contract {
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly operations: readonly Operation[];
  readonly routes: readonly string[];
  readonly apiPaths: readonly string[];
  readonly enums: Readonly<Record<string, readonly string[] | Readonly<Record<string, number>>>>;
  readonly messages: readonly string[];
}

/** The names in the project, read from its schema, operations, route table and source. */
export interface Built {
  /** The fields of each type of the schema that has fields. */
  readonly types: ReadonlyMap<string, readonly string[]>;
  readonly schemaEnums: ReadonlyMap<string, readonly string[]>;
  /** Each list of values in the source, in the form `valuesKey` gives. */
  readonly valueLists: ReadonlySet<string>;
  readonly operations: readonly Operation[];
  readonly routes: readonly string[];
  readonly apiPaths: readonly string[];
  /** Every string and every text between tags in the source. */
  readonly words: readonly string[];
}

export interface Operation {
  readonly name: string;
  readonly kind: string;
  readonly variables: readonly { readonly name: string; readonly required: boolean }[];
}

/** Names of the contract that the project lacks. A missing type covers its fields. */
export interface Missing {
  readonly types: string[];
  readonly fields: string[];
  readonly operations: string[];
  readonly routes: string[];
  readonly apiPaths: string[];
  readonly enums: string[];
  readonly messages: string[];
}

export function findMissing(contract: Contract, built: Built): Missing {
  const operations = new Set(built.operations.map((each) => each.name));
  const routes = new Set(built.routes.map(pathKey));
  const apiPaths = new Set(built.apiPaths.map(pathKey));
  const words = new Set(built.words.map(messageKey));
  return {
    types: Object.keys(contract.types).filter((name) => !built.types.has(name)),
    fields: Object.entries(contract.types).flatMap(([name, fields]) => missingFields(name, fields, built)),
    operations: contract.operations.map((each) => each.name).filter((name) => !operations.has(name)),
    routes: contract.routes.filter((path) => !routes.has(pathKey(path))),
    apiPaths: contract.apiPaths.filter((path) => !apiPaths.has(pathKey(path))),
    enums: Object.entries(contract.enums)
      .filter(([name, values]) => !built.schemaEnums.has(name) && !built.valueLists.has(valuesKey(values)))
      .map(([name]) => name),
    messages: contract.messages.filter((message) => !words.has(messageKey(message))),
  };
}

function missingFields(type: string, fields: readonly string[], built: Built): string[] {
  const ours = built.types.get(type);
  return ours === undefined ? [] : fields.filter((field) => !ours.includes(field)).map((field) => `${type}.${field}`);
}

/** The list of missing names must be exact, so it has to shrink when something is built. */
export function checkMissing(actual: Missing, listed: Missing): string[] {
  return (Object.keys(actual) as (keyof Missing)[]).flatMap((kind) => [
    ...actual[kind]
      .filter((name) => !listed[kind].includes(name))
      .map((name) => `The contract's ${kind} have ${name}, and the project has not.`),
    ...listed[kind]
      .filter((name) => !actual[kind].includes(name))
      .map((name) => `${name} is built (or not in the contract): take it off ${kind} in missing.json.`),
  ]);
}

/** Names of the contract have the contract's shape, and no other name of the project is a duplicate of one. */
export function checkShapes(contract: Contract, built: Built): string[] {
  return [
    ...contract.operations.flatMap((wanted) => {
      const ours = built.operations.find((each) => each.name === wanted.name);
      return ours === undefined ? [] : compareOperation(wanted, ours);
    }),
    ...Object.entries(contract.enums).flatMap(([name, values]) => compareEnum(name, values, built)),
    ...findDoubles([...contract.operations, ...built.operations].map((each) => each.name)),
    ...findDoubles([...Object.keys(contract.types), ...built.types.keys()]),
  ];
}

function compareOperation(wanted: Operation, ours: Operation): string[] {
  const problems = wanted.variables.flatMap(({ name, required }) => {
    const variable = ours.variables.find((each) => each.name === name);
    if (variable === undefined) return [`${wanted.name} has no variable $${name}. The contract has it.`];
    if (variable.required === required) return [];
    return [`${wanted.name}: the contract says that $${name} is ${required ? "required" : "optional"}.`];
  });
  const demands = ours.variables.filter(
    (each) => each.required && !wanted.variables.some((variable) => variable.name === each.name),
  );
  return [
    ...(wanted.kind === ours.kind ? [] : [`${wanted.name} is a ${ours.kind}. The contract says ${wanted.kind}.`]),
    ...problems,
    ...demands.map((each) => `${wanted.name} demands $${each.name}, which the contract's callers do not send.`),
  ];
}

function compareEnum(name: string, values: Contract["enums"][string], built: Built): string[] {
  const ours = built.schemaEnums.get(name);
  const wanted = listNames(values);
  if (ours === undefined || valuesKey(ours) === valuesKey(wanted)) return [];
  return [`The enum ${name} has ${ours.join(", ")}. The contract says ${wanted.join(", ")}.`];
}

function findDoubles(names: readonly string[]): string[] {
  const known = new Map<string, string>();
  return [...new Set(names)].flatMap((name) => {
    const other = known.get(name.toLowerCase());
    known.set(name.toLowerCase(), name);
    return other === undefined ? [] : [`${other} and ${name} differ only by case. One name for one thing.`];
  });
}

function listNames(values: Contract["enums"][string]): string[] {
  return Array.isArray(values) ? values : Object.keys(values);
}

/** A key that is equal for equal values in any order; the numbers of numbered values are part of it. */
export function valuesKey(values: readonly string[] | Readonly<Record<string, number>>): string {
  const all = Array.isArray(values) ? [...values] : Object.entries(values).map(([name, number]) => `${name}=${number}`);
  return all.sort().join("|");
}

/** Trailing slashes and parameter names do not matter when paths are compared. */
function pathKey(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => (/^(:|\{)/.test(part) ? "{}" : part))
    .join("/");
}

/** Placeholders are written [NAME], $1 and {email} in the contract and `${name}` in our code. All are equal. */
function messageKey(message: string): string {
  return message.replaceAll(/\[[A-Z]+\]|\$\d|\{[a-z]+\}/g, "*");
}
