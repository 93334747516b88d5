// Shows that text is readable on every colour.
import { expect, it } from "vitest";
import { calculateContrast, chooseInk } from "./colour-space.ts";

it("the chosen text colour has a contrast of at least 4.5 to 1 on every background", () => {
  for (let value = 0; value < 0x1000000; value += 4099) {
    const ground = `#${value.toString(16).padStart(6, "0")}`;
    expect(calculateContrast(ground, chooseInk(ground))).toBeGreaterThanOrEqual(4.5);
  }
});
