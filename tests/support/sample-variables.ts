/** Makes variables for any operation: the least that its types allow. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  parse,
  typeFromAST,
} from "graphql";

export function makeSampleVariables(schema: GraphQLSchema, document: string): Record<string, unknown> {
  const [operation] = parse(document).definitions.filter((each) => each.kind === "OperationDefinition");
  return Object.fromEntries(
    (operation?.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
      const known = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
      if (known === undefined || !isNonNullType(known) || defaultValue !== undefined) return [];
      return [[variable.name.value, makeSample(known.ofType, variable.name.value)] as const];
    }),
  );
}

const scalars: Readonly<Record<string, unknown>> = {
  ...{ Int: 1, Float: 1, Boolean: false, String: "none", ID: "none" },
  ...{ DateTime: "2026-11-16T00:00:00Z" },
};

/** Variables that have a form of their own, so that the operation reads its data. */
const byName: Readonly<Record<string, unknown>> = {
  ...{ countryCode: "AU", country: "AU", start: "", end: "", date: "2026-11-16", year: 2026 },
  ...{ searchString: "", near: "", sku: "" },
};

function makeSample(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return makeSample(type.ofType, name);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return byName[name] ?? scalars[type.name] ?? "none";
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map((field) => [field.name, makeSample(field.type, field.name)]),
  );
}
