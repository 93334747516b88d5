// Shows that a list of localities is accepted as a whole, or refused with one sentence for each bad line.
import { expect, it } from "vitest";
import { localityColumns, parseLocalities } from "./locality-file.ts";

const makeFile = (...lines: string[]) => [localityColumns, ...lines].join("\n");

it("localities are read with or without a postcode, quoted or not", () => {
  const text = `\uFEFF${makeFile("AU,NT,Darwin,0800,-12.46,130.84", 'nz,"Manawatu-Whanganui","Bulls, ""the"" town",,-40.17,175.38', "")}`;
  expect(parseLocalities(text.replaceAll("\n", "\r\n"))).toEqual({
    ok: true,
    value: [
      { country: "AU", state: "NT", name: "Darwin", postcode: "0800", latitude: -12.46, longitude: 130.84 },
      {
        ...{ country: "NZ", state: "Manawatū-Whanganui", name: 'Bulls, "the" town' },
        ...{ postcode: null, latitude: -40.17, longitude: 175.38 },
      },
    ],
  });
});

it.each([
  ["AU,NSW,Sydney,2000,-33.9", "It has 5 columns where country,state,suburb,postcode,lat,lng are needed."],
  ["UK,NSW,Sydney,2000,-33.9,151.2", '"UK" is not a country here: use AU or NZ.'],
  ["AU,XX,Sydney,2000,-33.9,151.2", '"XX" is not a state of AU: use NSW, ACT, VIC, QLD, SA, WA, TAS, NT.'],
  ["AU,NSW,,2000,-33.9,151.2", "The suburb is empty."],
  ["AU,NT,Darwin,800,-12.4,130.8", 'The postcode "800" is not four digits, leading zeros included.'],
  ["AU,NSW,Sydney,3000,-33.9,151.2", "The postcode 3000 is not one of NSW."],
  ["AU,NSW,Sydney,2000,151.2,-33.9", 'The latitude "151.2" is not a number of degrees from -90 to 90.'],
  ["AU,NSW,Sydney,2000,-33.9,", 'The longitude "" is not a number of degrees from -180 to 180.'],
])("the line %s is refused", (line, sentence) => {
  expect(parseLocalities(makeFile(line))).toEqual({ ok: false, refusals: [{ line: 2, sentence }] });
});

it("all problems are reported at once, by line, including a repeated locality", () => {
  const sydney = "AU,NSW,Sydney,2000,-33.9,151.2";
  const parsed = parseLocalities(makeFile(sydney, "AU,NSW,,2000,-33.9,151.2", "", sydney));
  expect(parsed).toMatchObject({
    ok: false,
    refusals: [{ line: 3 }, { line: 5, sentence: "It is the same place as line 2." }],
  });
});

it("a file without the header or without a locality is refused", () => {
  expect(parseLocalities("AU,NSW,Sydney,2000,-33.9,151.2")).toMatchObject({ ok: false, refusals: [{ line: 1 }] });
  expect(parseLocalities(makeFile())).toMatchObject({ ok: false, refusals: [{ line: 2 }] });
});
