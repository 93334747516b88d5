/**
 * Writes down what buyers are about to do and what they were told, one line each, before either goes on: a process of its
 * own, so that nothing that fails elsewhere takes the journal with it.
 */
import { appendFileSync } from "node:fs";

const [file = ""] = process.argv.slice(2);
process.on("message", ({ id, entry }: { id: number; entry: object }) => {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
  process.send?.({ id });
});
process.on("disconnect", () => process.exit());
