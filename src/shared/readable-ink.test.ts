// Shows that what is written on a colour can always be read.
import { expect, it } from "vitest";
import { contrastOf, inkOn } from "./readable-ink.ts";

it("chooses an ink of at least 4.5 to 1 on any ground", () => {
  for (let value = 0; value < 0x1000000; value += 4099) {
    const ground = `#${value.toString(16).padStart(6, "0")}`;
    expect(contrastOf(ground, inkOn(ground))).toBeGreaterThanOrEqual(4.5);
  }
});
