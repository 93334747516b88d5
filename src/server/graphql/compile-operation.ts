import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isInputType,
  Kind,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  visit,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { OperationContext } from "../operation-context.ts";
import { conditionNames, settleConditions } from "./conditions.ts";
import { getOperation, type Operation } from "./operation.ts";

type Variables = Readonly<Record<string, unknown>>;

export interface CompiledOperation {
  readonly operation: Operation;
  readonly definitions: readonly VariableDefinitionNode[];
  readonly variableTypes: ReadonlyMap<string, GraphQLInputType>;
  /** Runs it with variables that graphql-js has read already. */
  run(context: OperationContext, variables: Variables): ExecutionResult | Promise<ExecutionResult>;
}

const MAX_CONDITIONS = 6;

/**
 * Checks a named operation against the schema now, and compiles it when it is first run, since a hundred compilations
 * would hold up the start. It is compiled once for each way its conditions can fall: graphql-jit mixes up the fields of
 * a selection that occurs twice, once under `@include` or `@skip`, so it is never shown either.
 */
export function compileOperation(schema: GraphQLSchema, operation: Operation): CompiledOperation {
  const document = parse(operation.document, { noLocation: true });
  const problems = validate(schema, document);
  if (problems.length > 0) throw misfit(operation.name, problems);
  const names = conditionNames(document);
  if (names.length > MAX_CONDITIONS) throw misfit(operation.name, [{ message: "It has too many conditions." }]);
  const variants = new Map<string, CompiledQuery["query"]>();
  const variantFor = (variables: Variables) => {
    const key = names.map((name) => (variables[name] === true ? "1" : "0")).join("");
    let variant = variants.get(key);
    if (variant === undefined) {
      const values = new Map(names.map((name) => [name, variables[name] === true]));
      variant = compileDocument(schema, settleConditions(document, values), operation.name);
      variants.set(key, variant);
    }
    return variant;
  };
  const definitions = getOperation(document).variableDefinitions ?? [];
  return {
    operation,
    definitions,
    variableTypes: variableTypes(schema, definitions),
    run: (context, variables) => variantFor(variables)({}, context, variables),
  };
}

function compileDocument(schema: GraphQLSchema, document: DocumentNode, name: string): CompiledQuery["query"] {
  const compiled = compileQuery(trusting(schema), withCheckedVariables(document), name, {
    disablingCapturingStackErrors: true,
  });
  if (!isCompiledQuery(compiled)) throw misfit(name, compiled.errors ?? []);
  return compiled.query;
}

/**
 * graphql-jit's own reading of variables refuses a required field that has a default, takes an array in the place of
 * an object and knows no `@oneOf`. So graphql-js reads them, and the compiled operation takes them as they then are:
 * to it, every variable is of this type.
 */
const Checked = new GraphQLScalarType({ name: "Checked", parseValue: (value) => value });

function trusting(schema: GraphQLSchema): GraphQLSchema {
  const getType = (name: string) => (name === Checked.name ? Checked : schema.getType(name));
  return Object.create(schema, { getType: { value: getType } });
}

function withCheckedVariables(document: DocumentNode): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Checked.name } } as const;
  return visit(document, {
    [Kind.VARIABLE_DEFINITION]: ({ kind, variable }: VariableDefinitionNode) => ({ kind, variable, type }),
  });
}

function misfit(name: string, problems: readonly { readonly message: string }[]): Error {
  return new Error(
    `Operation ${name} does not fit the schema: ${problems.map((problem) => problem.message).join(" ")}`,
  );
}

function variableTypes(schema: GraphQLSchema, definitions: readonly VariableDefinitionNode[]) {
  const types = new Map<string, GraphQLInputType>();
  for (const definition of definitions) {
    const declared = typeFromAST(schema, definition.type);
    // What has a default need not be given.
    const type = definition.defaultValue === undefined ? declared : getNullableType(declared);
    if (isInputType(type)) types.set(definition.variable.name.value, type);
  }
  return types;
}
