import { type ConstDirectiveNode, type DirectiveNode, type DocumentNode, Kind, visit } from "graphql";

type Directives = readonly (DirectiveNode | ConstDirectiveNode)[] | undefined;

/** The boolean variables that a document's `@include` and `@skip` depend on. */
export function conditionNames(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Directive(directive) {
      const value = isCondition(directive) ? valueNode(directive) : undefined;
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

/** The document without its conditions: what they leave out is gone, what they let in is there for good. */
export function settleConditions(document: DocumentNode, values: ReadonlyMap<string, boolean>): DocumentNode {
  const settle = <Node extends { readonly directives?: Directives }>(node: Node): Node | null => {
    const conditions = (node.directives ?? []).filter(isCondition);
    if (conditions.some((directive) => leavesOut(directive, values))) return null;
    return { ...node, directives: node.directives?.filter((directive) => !isCondition(directive)) };
  };
  return visit(document, {
    [Kind.FIELD]: { enter: settle },
    [Kind.INLINE_FRAGMENT]: { enter: settle },
    [Kind.FRAGMENT_SPREAD]: { enter: settle },
  });
}

function isCondition(directive: DirectiveNode | ConstDirectiveNode): boolean {
  return directive.name.value === "include" || directive.name.value === "skip";
}

function valueNode(directive: DirectiveNode | ConstDirectiveNode) {
  return directive.arguments?.find((argument) => argument.name.value === "if")?.value;
}

function leavesOut(directive: DirectiveNode | ConstDirectiveNode, values: ReadonlyMap<string, boolean>): boolean {
  const node = valueNode(directive);
  const value = node?.kind === Kind.VARIABLE ? values.get(node.name.value) : node?.kind === Kind.BOOLEAN && node.value;
  return directive.name.value === "skip" ? value === true : value !== true;
}
