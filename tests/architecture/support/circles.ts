import { type Files, isScript } from "./files.ts";
import { listImports } from "./imports.ts";

/** Groups of files that import each other, directly or through others. Type-only imports count too: they join what must be read together. */
export function listCircles(files: Files): string[][] {
  const imports = new Map<string, string[]>();
  for (const [path, text] of files) {
    if (!isScript(path)) continue;
    const targets = listImports(path, text).filter(({ isPackage, target }) => !isPackage && files.has(target));
    imports.set(path, [...new Set(targets.map(({ target }) => target))]);
  }
  return findComponents(imports).filter((group) => group.length > 1);
}

/** Tarjan's strongly connected components. */
function findComponents(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    indexes.set(file, indexes.size);
    lowest.set(file, indexes.get(file) ?? 0);
    stack.push(file);
    for (const target of edges.get(file) ?? []) {
      if (!indexes.has(target)) visit(target);
      else if (!stack.includes(target)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) === indexes.get(file)) found.push(stack.splice(stack.indexOf(file)).sort());
  };
  for (const file of edges.keys()) if (!indexes.has(file)) visit(file);
  return found;
}
