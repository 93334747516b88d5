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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noServerCodeInBrowsers()],
  // All pages at once: finding a package page by page would reload the browser under the developer's hands.
  optimizeDeps: { entries: ["src/root.tsx", "src/features/*/ui/*-page.tsx"] },
});
