import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** What is meant for the server must not reach a browser: neither its secrets nor its weight. */
function noServerCodeInBrowsers(): Plugin {
  return {
    name: "no-server-code-in-browsers",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const leaked = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.moduleIds.filter((id) => /\/src\/(.*\/)?server\//.test(id)) : [],
      );
      if (leaked.length > 0) this.error(`Server code would reach the browser: ${leaked.join(", ")}`);
    },
  };
}

/** The shop's face: what people come to first, and on slow networks. Their script is kept small. */
const frontPage = /\/src\/features\/(navigation\/ui\/home-page|catalogue\/ui\/products?-page)\.tsx/;

/** Which of the front pages load a module as they start. */
function frontPagesOf(id: string, importersOf: (id: string) => readonly string[], seen = new Set<string>()): string[] {
  const page = frontPage.exec(id)?.[1];
  if (page !== undefined) return [page.replace(/.*\//, "")];
  seen.add(id);
  const above = importersOf(id).filter((importer) => !seen.has(importer));
  return [...new Set(above.flatMap((importer) => frontPagesOf(importer, importersOf, seen)))];
}

/** Names the chunk of what so many front pages load. */
function frontChunk(name: (pages: string[]) => string | null): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => name(frontPagesOf(id, (module) => modules.getModuleInfo(module)?.importers ?? []));
}

/**
 * Each small file costs a page a request, and is compressed worse alone. So what stands around every page comes in one
 * file, and so does what front pages share, what one of them shares with other pages, and what those share alone.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "vendor", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
  { name: "frame", test: /\/src\/root\.tsx/, priority: 4 },
  {
    name: frontChunk((pages) => (pages.length > 1 ? "front" : null)),
    debugName: "front",
    minShareCount: 2,
    priority: 3,
  },
  {
    name: frontChunk(([page]) => (page === undefined ? null : `with-${page}`)),
    debugName: "with-page",
    minShareCount: 2,
    priority: 2,
  },
  { name: "shared", test: /\/src\/|lucide-react/, minShareCount: 4, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noServerCodeInBrowsers()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // All pages at once: finding a package page by page would reload the browser under the developer's hands.
  optimizeDeps: { entries: ["src/root.tsx", "src/features/*/ui/*-page.tsx"] },
});
