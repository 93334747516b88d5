import { posix } from "node:path";
import { findString, type Node, parse, walk } from "./syntax.ts";

export interface Import {
  /** A project path (`src/shared/money.ts`) or, for a package, its specifier. */
  readonly target: string;
  readonly isPackage: boolean;
  /** True if stripping the types removes the whole import. */
  readonly isTypeOnly: boolean;
}

const parents = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

/** Every module a file names: static and dynamic imports, re-exports, import types and `declare module "./…"`. */
export function listImports(path: string, text: string): Import[] {
  const imports: Import[] = [];
  walk(parse(path, text).program, (node) => {
    const specifier = findSpecifier(node);
    if (specifier !== undefined) imports.push(resolve(path, specifier, isTypeOnly(node)));
  });
  return imports;
}

function findSpecifier(node: Node): string | undefined {
  if (node.type === "TSModuleDeclaration") {
    const augmented = findString(node.id);
    return augmented?.startsWith(".") ? augmented : undefined;
  }
  return parents.has(node.type) ? findString(node.source) : undefined;
}

function isTypeOnly(node: Node): boolean {
  if (node.type === "TSImportType" || node.type === "TSModuleDeclaration") return true;
  const kind = node.importKind ?? node.exportKind;
  if (kind === "type") return true;
  const specifiers = (node.specifiers ?? []) as Node[];
  return specifiers.length > 0 && specifiers.every((each) => (each.importKind ?? each.exportKind) === "type");
}

function resolve(from: string, specifier: string, typeOnly: boolean): Import {
  const bare = specifier.replace(/\?.*$/, "");
  const isPackage = !bare.startsWith(".");
  return {
    target: isPackage ? bare : posix.normalize(posix.join(posix.dirname(from), bare)),
    isPackage,
    isTypeOnly: typeOnly,
  };
}
