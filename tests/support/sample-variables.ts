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
      return [[variable.name.value, makeSample(known.ofType)] as const];
    }),
  );
}

const scalars: Readonly<Record<string, unknown>> = {
  ...{ Int: 1, Float: 1, Boolean: false, String: "none", ID: "none" },
  ...{ DateTime: "2026-11-16T00:00:00Z" },
};

function makeSample(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return makeSample(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return scalars[type.name] ?? "none";
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map((field) => [field.name, makeSample(field.type)]),
  );
}
