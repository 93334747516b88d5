// Shows which keys are a scanned code and which are typed by a person.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addKey, noBurst } from "./scan-burst.ts";

/** The codes that a series of keys gives, with the same pause before each key. */
function scan(keys: readonly string[], pauseMs: number): string[] {
  let burst = noBurst;
  return keys.flatMap((key, index) => {
    const step = addKey(burst, { key, at: 1_000 + index * pauseMs });
    burst = step.burst;
    return step.code ?? [];
  });
}

const letters = fc.string({ minLength: 6, maxLength: 40, unit: fc.constantFrom(..."0123456789ABCDEFXYZ-/.") });

describe("a burst of keys", () => {
  it("is a code when the keys follow within milliseconds", () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 0, max: 50 }), (code, pauseMs) => {
        expect(scan([...code, "Enter"], pauseMs)).toEqual([code]);
      }),
    );
  });

  it("is no code when a person types it", () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 51, max: 500 }), (code, pauseMs) => {
        expect(scan([...code, "Enter"], pauseMs)).toEqual([]);
      }),
    );
  });

  it.each([
    ["keeps several codes apart", [..."9300001", "Enter", ..."9300002", "Enter"], ["9300001", "9300002"]],
    [
      "keeps capitals that the scanner types with Shift",
      ["Shift", "A", "Shift", "U", ..."-20000", "Enter"],
      ["AU-20000"],
    ],
    ["is no code when it is short", ["1", "2", "Enter"], []],
    ["is no code without Enter", [..."9300001", "Tab"], []],
    ["begins again after another key", [..."930", "Backspace", ..."0001", "Enter"], []],
    ["is not one Enter alone", ["Enter"], []],
  ])("%s", (_, keys, codes) => {
    expect(scan(keys, 5)).toEqual(codes);
  });

  it("does not contain what was typed before a pause", () => {
    const first = addKey(noBurst, { key: "x", at: 0 });
    let { burst } = first;
    for (const [index, key] of [..."9300001"].entries()) burst = addKey(burst, { key, at: 500 + index }).burst;
    expect(addKey(burst, { key: "Enter", at: 508 }).code).toBe("9300001");
  });
});
