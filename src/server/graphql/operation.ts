import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode, parse, print } from "graphql";

export interface OperationVariable {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** A document that the server knows by name. Pages, the `/api` endpoints and `operationName` without `query` run these. */
export interface Operation {
  readonly name: string;
  readonly kind: "query" | "mutation";
  readonly variables: readonly OperationVariable[];
  readonly document: string;
}

/** A document of gql.tada. Its parser has slightly different types from graphql's own. */
export interface DocumentLike {
  readonly kind: string;
  readonly definitions: readonly unknown[];
}

export function describeOperation(document: DocumentLike): Operation {
  const text = print(document as DocumentNode);
  const definition = getOperation(parse(text, { noLocation: true }));
  return {
    name: getName(definition),
    kind: definition.operation === OperationTypeNode.MUTATION ? "mutation" : "query",
    variables: (definition.variableDefinitions ?? []).map((variable) => ({
      name: variable.variable.name.value,
      type: print(variable.type),
      required: variable.type.kind === Kind.NON_NULL_TYPE && variable.defaultValue === undefined,
    })),
    document: text,
  };
}

/** The single operation of a document. Throws when there are none or several. */
export function getOperation(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) {
    throw new Error(`A named document holds one operation, not ${operations.length}.`);
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw new Error("Subscriptions are not served.");
  return operation;
}

function getName(operation: OperationDefinitionNode): string {
  if (operation.name === undefined) throw new Error(`An operation without a name: ${print(operation).slice(0, 80)}`);
  return operation.name.value;
}
