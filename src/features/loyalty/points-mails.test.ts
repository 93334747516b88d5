// Shows who gets the mails about points.
import { expect, test } from "vitest";
import { choosePointsReaders } from "./points-mails.ts";

const holder = { name: "holder", isHolder: true };
const attorney = { name: "attorney", isHolder: false };
const on = { wantsPointsMails: true };
const off = { wantsPointsMails: false };

test.each([
  [
    "everybody who wants them",
    [
      { ...holder, ...on },
      { ...attorney, ...on },
    ],
    ["holder", "attorney"],
  ],
  [
    "only who wants them",
    [
      { ...holder, ...off },
      { ...attorney, ...on },
    ],
    ["attorney"],
  ],
  [
    "the holder if nobody wants them",
    [
      { ...holder, ...off },
      { ...attorney, ...off },
    ],
    ["holder"],
  ],
  ["everybody if nobody wants them and there is no holder", [{ ...attorney, ...off }], ["attorney"]],
  ["nobody of an account without people", [], []],
])("mails about points go to %s", (_, people, names) => {
  expect(choosePointsReaders(people).map(({ name }) => name)).toEqual(names);
});
