// Shows how a typed place is understood: a state alone is refused, one match is found, several are offered.
import { describe, expect, it } from "vitest";
import type { CountryCode } from "../../shared/country.ts";
import type { Locality } from "./locality.ts";
import { chooseLocality, type LocalityAnswer, parseLocalityText } from "./locality-search.ts";

const south = { state: "Canterbury", postcode: null, latitude: -43.53 };
const localities = [
  locality("AU", "Richmond", { state: "NSW", postcode: "2753" }),
  locality("AU", "Richmond", { state: "VIC", postcode: "3121" }),
  locality("AU", "Richmond", { state: "TAS", postcode: null }),
  locality("AU", "Canterbury", { state: "NSW", postcode: "2193" }),
  locality("AU", "Canterbury", { state: "VIC", postcode: "3126" }),
  locality("AU", "Mount Victoria", { state: "NSW", postcode: "2786" }),
  locality("AU", "Wellington", { state: "NSW", postcode: "2820" }),
  locality("AU", "St Kilda", { state: "VIC", postcode: "3182" }),
  locality("NZ", "Victoria", { state: "Bay of Plenty", postcode: "3010" }),
  locality("NZ", "Northland", { state: "Wellington", postcode: "6012" }),
  locality("NZ", "Auckland", { state: "Auckland", postcode: "1010" }),
  locality("NZ", "Wellington", { state: "Wellington", postcode: "6011" }),
  locality("NZ", "Nelson", { state: "Nelson", postcode: "7010" }),
  locality("NZ", "Gisborne", { state: "Gisborne", postcode: "4010" }),
  locality("NZ", "Whangarei", { state: "Northland", postcode: "0110" }),
  locality("NZ", "Mount Maunganui", { state: "Bay of Plenty", postcode: "3116" }),
  ...[locality("NZ", "Christchurch", south), locality("NZ", "Riccarton", south)],
  locality("NZ", "Riccarton", { state: "Otago", postcode: null, latitude: -45.8 }),
];

type Where = Pick<Locality, "state" | "postcode"> & Partial<Locality>;

function locality(country: CountryCode, name: string, where: Where): Locality {
  return { country, name, latitude: -35, longitude: 150, ...where };
}

function search(text: string, country: CountryCode): LocalityAnswer {
  const inCountry = localities.filter((locality) => locality.country === country);
  return chooseLocality(parseLocalityText(text, country), inCountry);
}

describe("a state, region or country alone", () => {
  it.each<[string, CountryCode]>([
    ["Victoria", "AU"],
    ["Victoria", "NZ"],
    ["VIC", "AU"],
    ["nsw, Australia", "AU"],
    ["Australia", "AU"],
    ["New Zealand", "NZ"],
    ["Northland", "NZ"],
    ["Canterbury", "NZ"],
    ["Canterbury", "AU"],
    ["Manawatu-Whanganui", "NZ"],
    ["Wellington Region", "NZ"],
    ["  ", "AU"],
  ])("%s (%s) is refused", (text, country) => {
    expect(search(text, country)).toEqual({ kind: "not-a-locality" });
  });

  it.each(["Auckland", "Wellington", "Nelson", "Gisborne"])("%s is accepted, because it is also a city", (text) => {
    expect(search(text, "NZ")).toMatchObject({ kind: "found", locality: { name: text } });
  });
});

describe("one locality", () => {
  it.each<[string, CountryCode, string, string]>([
    ["Canterbury VIC", "AU", "Canterbury", "VIC"],
    ["canterbury, 2193", "AU", "Canterbury", "NSW"],
    ["Richmond VIC 3121, Australia", "AU", "Richmond", "VIC"],
    ["Richmond Victoria", "AU", "Richmond", "VIC"],
    ["Richmond 7025", "AU", "Richmond", "TAS"],
    ["Mount Victoria", "AU", "Mount Victoria", "NSW"],
    ["Mt Victoria New South Wales", "AU", "Mount Victoria", "NSW"],
    ["Saint Kilda", "AU", "St Kilda", "VIC"],
    ["Wellington", "AU", "Wellington", "NSW"],
    ["Whangārei", "NZ", "Whangarei", "Northland"],
    ["Mt Maunganui, Bay of Plenty, New Zealand", "NZ", "Mount Maunganui", "Bay of Plenty"],
    ["Northland, Wellington", "NZ", "Northland", "Wellington"],
    ["Riccarton, Christchurch", "NZ", "Riccarton", "Canterbury"],
    ["riccarton christchurch canterbury new zealand", "NZ", "Riccarton", "Canterbury"],
    ["Mt Maunganui, Auckland", "NZ", "Mount Maunganui", "Bay of Plenty"],
  ])("%s (%s) means %s in %s", (text, country, name, state) => {
    expect(search(text, country)).toMatchObject({ kind: "found", locality: { name, state } });
  });
});

it("several localities with the name are all offered", () => {
  const answer = search("Richmond", "AU");
  expect(answer.kind === "several" && answer.localities.map((each) => each.state)).toEqual(["NSW", "VIC", "TAS"]);
});

it("a suburb that is far from the named city is unknown", () => {
  expect(search("Riccarton, Wellington", "NZ")).toEqual({ kind: "unknown" });
  expect(search("Riccarton", "NZ").kind).toBe("several");
});

it.each(["Opera House", "Richmond WA", "Richmond 3999", "Richmond 4000", "3121"])("%s is unknown", (text) => {
  expect(search(text, "AU")).toEqual({ kind: "unknown" });
});
