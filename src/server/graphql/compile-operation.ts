import {
  type ConstDirectiveNode,
  type DirectiveNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isInputType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  visit,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { OperationContext } from "../operation-context.ts";
import { getOperation, type Operation } from "./operation.ts";
import { measureDeclaredCost } from "./query-cost.ts";

type Variables = Readonly<Record<string, unknown>>;

export interface CompiledOperation {
  readonly operation: Operation;
  readonly definitions: readonly VariableDefinitionNode[];
  readonly variableTypes: ReadonlyMap<string, GraphQLInputType>;
  /** The declared cost of its expensive fields. */
  readonly cost: number;
  /** Runs with variables that graphql-js has already checked and coerced. */
  run(context: OperationContext, variables: Variables): ExecutionResult | Promise<ExecutionResult>;
}

const MAX_CONDITIONS = 6;

/**
 * Validates a named operation at once and compiles it at its first run, because a hundred compilations would slow down
 * the start. It is compiled once for each combination of its conditions, with `@include` and `@skip` already applied:
 * graphql-jit mixes up the fields of a selection that occurs twice when one is under a condition.
 */
export function compileOperation(schema: GraphQLSchema, operation: Operation): CompiledOperation {
  const document = parse(operation.document, { noLocation: true });
  const problems = validate(schema, document);
  if (problems.length > 0) throw mismatchError(operation.name, problems);
  const names = conditionNames(document);
  if (names.length > MAX_CONDITIONS) throw mismatchError(operation.name, [{ message: "It has too many conditions." }]);
  const variants = new Map<string, CompiledQuery["query"]>();
  const variantFor = (variables: Variables) => {
    const key = names.map((name) => (variables[name] === true ? "1" : "0")).join("");
    let variant = variants.get(key);
    if (variant === undefined) {
      const values = new Map(names.map((name) => [name, variables[name] === true]));
      variant = compileDocument(schema, applyConditions(document, values), operation.name);
      variants.set(key, variant);
    }
    return variant;
  };
  const definitions = getOperation(document).variableDefinitions ?? [];
  return {
    operation,
    definitions,
    variableTypes: variableTypes(schema, definitions),
    cost: measureDeclaredCost(document, schema),
    run: (context, variables) => variantFor(variables)({}, context, variables),
  };
}

function compileDocument(schema: GraphQLSchema, document: DocumentNode, name: string): CompiledQuery["query"] {
  const compiled = compileQuery(withCheckedType(schema), withCheckedVariables(document), name, {
    disablingCapturingStackErrors: true,
  });
  if (!isCompiledQuery(compiled)) throw mismatchError(name, compiled.errors ?? []);
  return compiled.query;
}

/**
 * graphql-jit's own check of variables has bugs: it refuses a required field with a default, accepts an array for an
 * object and ignores `@oneOf`. So graphql-js checks them, and for the compiled operation every variable has this type,
 * which accepts everything.
 */
const Checked = new GraphQLScalarType({ name: "Checked", parseValue: (value) => value });

function withCheckedType(schema: GraphQLSchema): GraphQLSchema {
  const getType = (name: string) => (name === Checked.name ? Checked : schema.getType(name));
  return Object.create(schema, { getType: { value: getType } });
}

function withCheckedVariables(document: DocumentNode): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Checked.name } } as const;
  return visit(document, {
    [Kind.VARIABLE_DEFINITION]: ({ kind, variable }: VariableDefinitionNode) => ({ kind, variable, type }),
  });
}

function mismatchError(name: string, problems: readonly { readonly message: string }[]): Error {
  return new Error(
    `Operation ${name} does not fit the schema: ${problems.map((problem) => problem.message).join(" ")}`,
  );
}

function variableTypes(schema: GraphQLSchema, definitions: readonly VariableDefinitionNode[]) {
  const types = new Map<string, GraphQLInputType>();
  for (const definition of definitions) {
    const declared = typeFromAST(schema, definition.type);
    // A variable with a default is optional.
    const type = definition.defaultValue === undefined ? declared : getNullableType(declared);
    if (isInputType(type)) types.set(definition.variable.name.value, type);
  }
  return types;
}

type Directives = readonly (DirectiveNode | ConstDirectiveNode)[] | undefined;

/** The boolean variables that a document's `@include` and `@skip` depend on. */
function conditionNames(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Directive(directive) {
      const value = isCondition(directive) ? valueNode(directive) : undefined;
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

/** Applies `@include` and `@skip`: removes excluded fields, and the directives of included ones. */
function applyConditions(document: DocumentNode, values: ReadonlyMap<string, boolean>): DocumentNode {
  const apply = <Node extends { readonly directives?: Directives }>(node: Node): Node | null => {
    const conditions = (node.directives ?? []).filter(isCondition);
    if (conditions.some((directive) => excludes(directive, values))) return null;
    return { ...node, directives: node.directives?.filter((directive) => !isCondition(directive)) };
  };
  return visit(document, {
    [Kind.FIELD]: { enter: apply },
    [Kind.INLINE_FRAGMENT]: { enter: apply },
    [Kind.FRAGMENT_SPREAD]: { enter: apply },
  });
}

function isCondition(directive: DirectiveNode | ConstDirectiveNode): boolean {
  return directive.name.value === "include" || directive.name.value === "skip";
}

function valueNode(directive: DirectiveNode | ConstDirectiveNode) {
  return directive.arguments?.find((argument) => argument.name.value === "if")?.value;
}

function excludes(directive: DirectiveNode | ConstDirectiveNode, values: ReadonlyMap<string, boolean>): boolean {
  const node = valueNode(directive);
  const value = node?.kind === Kind.VARIABLE ? values.get(node.name.value) : node?.kind === Kind.BOOLEAN && node.value;
  return directive.name.value === "skip" ? value === true : value !== true;
}

const guarded = new WeakSet<GraphQLSchema>();

/**
 * graphql-jit catches errors of resolvers, but not of `resolveType` and `isTypeOf`: those would leave the request without
 * an answer and end the process with an unhandled rejection. Here such an error becomes "no known type", which both
 * executors report as an error of that field.
 */
export function guardAbstractTypes(schema: GraphQLSchema): void {
  if (guarded.has(schema)) return;
  guarded.add(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type) && type.resolveType) type.resolveType = guard(type.resolveType, undefined);
    if (isObjectType(type) && type.isTypeOf) type.isTypeOf = guard(type.isTypeOf, false);
  }
}

function guard<Arguments extends [unknown, OperationContext, ...unknown[]], Answer>(
  decide: (...given: Arguments) => Answer,
  otherwise: Answer,
): (...given: Arguments) => Answer {
  return (...given) => {
    try {
      return decide(...given);
    } catch (error) {
      const { log, requestId } = given[1];
      log.error({ err: error, requestId }, "The GraphQL type of a value could not be determined.");
      return otherwise;
    }
  };
}
