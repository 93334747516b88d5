/**
 * Appends each journal entry to a file and confirms it. The sender waits for that confirmation before it goes on. This is a
 * process of its own, so that no crash elsewhere can lose an entry.
 */
import { appendFileSync } from "node:fs";

const [file = ""] = process.argv.slice(2);
process.on("message", ({ id, entry }: { id: number; entry: object }) => {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
  process.send?.({ id });
});
process.on("disconnect", () => process.exit());
