import { runTypeScript } from "./bootstrap.js";

await runTypeScript("scripts/serve.ts", process.argv.slice(2));
