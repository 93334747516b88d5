import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** Stops the build if server code would reach the browser, with its secrets and its size. */
function noServerCodeInBrowsers(): Plugin {
  return {
    name: "no-server-code-in-browsers",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const leaked = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.moduleIds.filter((id) => /\/src\/((.*\/)?server|sandbox-gateway)\//.test(id)) : [],
      );
      if (leaked.length > 0) this.error(`Server code would reach the browser: ${leaked.join(", ")}`);
    },
  };
}

/** Writes the source files of each browser chunk to a file, which a test reads. */
function listBrowserModules(): Plugin {
  return {
    name: "list-browser-modules",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const modules = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => relative(".", id))]);
      writeFileSync("build/browser-modules.json", JSON.stringify(Object.fromEntries(modules)));
    },
  };
}

/**
 * Imports each icon from its own file. Through the library's one file, every icon would seem to be used by every page, and the
 * front pages would load the icons of all others.
 */
function importIconsOneByOne(): Plugin {
  const library = new URL("../esm/lucide-react.mjs", import.meta.resolve("lucide-react"));
  const exported = readFileSync(library, "utf8").matchAll(/^export {(.*)} from '\.\/icons\/(.*)\.mjs';$/gm);
  const fileByName = new Map<string, string>();
  for (const [, names = "", file = ""] of exported)
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) fileByName.set(name, file);
  const importIcon = (imported: string) => {
    const [name = "", alias = name] = imported.trim().split(" as ");
    return fileByName.has(name) ? `import ${alias} from "lucide-react/icons/${fileByName.get(name)}";` : "";
  };
  return {
    name: "import-icons-one-by-one",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?/ },
      handler: (code) =>
        // Types are not icons, and the compiler removes them anyway.
        code.replace(/^import {([^}]*)} from "lucide-react";$/gm, (_, imports: string) =>
          imports.split(",").map(importIcon).join(" "),
        ),
    },
  };
}

/** The pages that visitors open first, often on slow networks. Their script is kept small. */
const frontPage = /\/src\/features\/(navigation\/ui\/home-page|catalogue\/ui\/products?-page)\.tsx/;

/** The front pages that load a module when they start. */
function listFrontPages(
  id: string,
  listImporters: (id: string) => readonly string[],
  seen = new Set<string>(),
): string[] {
  const page = frontPage.exec(id)?.[1];
  if (page !== undefined) return [page.replace(/.*\//, "")];
  seen.add(id);
  const above = listImporters(id).filter((importer) => !seen.has(importer));
  return [...new Set(above.flatMap((importer) => listFrontPages(importer, listImporters, seen)))];
}

/** Names the chunk of a module by the front pages that load it. */
function frontChunk(name: (pages: string[]) => string | null): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => name(listFrontPages(id, (module) => modules.getModuleInfo(module)?.importers ?? []));
}

/**
 * Many small files cost many requests and compress badly. So there is one file for the frame around every page, one for code
 * that front pages share, one for code that a front page shares with other pages, and one for code that only other pages share.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: "vendor",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/src\/(ui\/(jsx-|mark-money)|shared\/money-text)/,
    priority: 6,
  },
  { name: "frame", test: /\/src\/root\.tsx/, priority: 5 },
  {
    name: frontChunk((pages) => (pages.length > 1 ? "front" : null)),
    debugName: "front",
    minShareCount: 2,
    priority: 4,
  },
  {
    name: frontChunk(([page]) => (page === undefined ? null : `with-${page}`)),
    debugName: "with-page",
    minShareCount: 2,
    priority: 3,
  },
  // Home owners and painters load these. The front pages would load them too if they were in the group of all shared files.
  { name: "leads", test: /\/src\/features\/(job-leads|painters)\//, minShareCount: 2, priority: 2 },
  { name: "shared", test: /\/src\/|lucide-react/, minShareCount: 4, priority: 1 },
];

export default defineConfig({
  plugins: [importIconsOneByOne(), tailwindcss(), reactRouter(), noServerCodeInBrowsers(), listBrowserModules()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Lists all pages, because Vite reloads the browser each time it discovers a new package.
  optimizeDeps: { entries: ["src/root.tsx", "src/features/*/ui/*-page.tsx"] },
});
