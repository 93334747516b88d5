// Shows how the page of the form keeps its values between steps.
import { expect, it } from "vitest";
import {
  emptyValues,
  findNeighbour,
  findStepOfField,
  listHiddenFields,
  readValues,
  toRequestInput,
} from "./request-values.ts";

it("a list is one text, whether it comes from boxes or from a hidden field", () => {
  const boxes = readValues([
    ["surfaces", "WALLS"],
    ["surfaces", "DOORS"],
  ]);
  expect(boxes.surfaces).toBe("WALLS,DOORS");
  expect(readValues([["surfaces", boxes.surfaces]])).toEqual(boxes);
  expect(toRequestInput(boxes).surfaces).toEqual(["WALLS", "DOORS"]);
  expect(toRequestInput(emptyValues).photos).toEqual([]);
});

it("of a repeated text the last one counts, and unknown fields are left out", () => {
  const values = readValues([
    ["instance", "ROOF"],
    ["instance", "INTERIOR"],
    ["other", "x"],
    ["name", new Date()],
  ]);
  expect(values).toEqual({ ...emptyValues, instance: "INTERIOR" });
});

it("a form sends all fields: those of its step and the hidden ones", () => {
  expect(listHiddenFields("place")).not.toContain("placeKey");
  expect(listHiddenFields("check")).toContain("placeKey");
});

it("a refusal leads to the step of its field", () => {
  expect(findStepOfField("photos")).toBe("photos");
  expect(findStepOfField("email")).toBe("contact");
  expect(findStepOfField(null)).toBe("check");
  expect(findStepOfField("captcha")).toBe("check");
});

it("the first step has no step before it, and the last none after it", () => {
  expect(findNeighbour("kind", -1)).toBe("kind");
  expect(findNeighbour("kind", 1)).toBe("place");
  expect(findNeighbour("check", 1)).toBe("check");
});
