// Shows that the app memory keeps, replaces and forgets entries, and that no changes make it larger than its limits.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AppMemory, changeMemory, type MemoryChange, memoryLimits } from "./app-memory.ts";

const change = (memory: AppMemory, ...changes: MemoryChange[]) => changeMemory(memory, changes);

describe("the app memory", () => {
  it("keeps, replaces and forgets entries", () => {
    const kept = change({ theme: "dark" }, { name: "tour", value: "seen" }, { name: "theme", value: "light" });
    expect(kept).toEqual({ ok: true, value: { theme: "light", tour: "seen" } });
    expect(change({ theme: "dark", tour: "seen" }, { name: "tour", value: null })).toEqual({
      ok: true,
      value: { theme: "dark" },
    });
    expect(change({ theme: "dark" }, { name: "theme", value: "" })).toEqual({ ok: true, value: {} });
  });

  it.each(["", "1st", "a b", "a".repeat(51), "é", "__proto__", "a\n"])("refuses the name %j", (name) => {
    expect(change({}, { name, value: "x" })).toMatchObject({ refusals: [{ code: "MEMORY_NAME" }] });
  });

  it("refuses the 51st name and a text that is too long", () => {
    const full = Object.fromEntries(Array.from({ length: memoryLimits.names }, (_, index) => [`n${index}`, "x"]));
    expect(change(full, { name: "n0", value: "y" })).toMatchObject({ ok: true });
    expect(change(full, { name: "more", value: "x" })).toMatchObject({ refusals: [{ code: "MEMORY_FULL" }] });
    const long = "x".repeat(memoryLimits.valueLength + 1);
    expect(change({}, { name: "long", value: long })).toMatchObject({ refusals: [{ code: "MEMORY_FULL" }] });
  });

  it("never exceeds its limits, whatever is written", () => {
    const changes = fc.array(
      fc.record({
        name: fc.constantFrom(...Array.from({ length: 60 }, (_, index) => `n${index}`)),
        value: fc.option(fc.string({ maxLength: 2_000, unit: "grapheme" }), { nil: null }),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 20 }), (batches) => {
        let memory: AppMemory = {};
        for (const batch of batches) {
          const changed = changeMemory(memory, batch);
          if (changed.ok) memory = changed.value;
        }
        expect(Object.keys(memory).length).toBeLessThanOrEqual(memoryLimits.names);
        expect(Buffer.byteLength(JSON.stringify(memory))).toBeLessThanOrEqual(memoryLimits.bytes);
      }),
      { numRuns: 50 },
    );
  });
});
