import { refuse, runTypeScript } from "./bootstrap.js";

const [file, ...args] = process.argv.slice(2);
if (!file) refuse("Usage: node scripts/run.js FILE.ts [arguments]");
await runTypeScript(file, args);
