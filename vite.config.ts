import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

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

/**
 * Each small file costs a page a request, and is compressed worse alone: what every page needs comes in one file, and so
 * does what most of them share.
 */
const chunkGroups = [
  { name: "vendor", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: "shared", test: /\/src\/|lucide-react/, minShareCount: 4, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noServerCodeInBrowsers()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
  // All pages at once: finding a package page by page would reload the browser under the developer's hands.
  optimizeDeps: { entries: ["src/root.tsx", "src/features/*/ui/*-page.tsx"] },
});
