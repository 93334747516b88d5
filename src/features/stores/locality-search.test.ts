// Shows how a typed place is understood: states are refused first, several matches are asked about, one is taken.
import { describe, expect, it } from "vitest";
import type { CountryCode } from "../../shared/country-code.ts";
import type { Locality } from "./locality.ts";
import { chooseLocality, type LocalityAnswer, readLocality } from "./locality-search.ts";

const localities = [
  place("AU", "NSW", "Richmond", "2753"),
  place("AU", "VIC", "Richmond", "3121"),
  place("AU", "TAS", "Richmond", null),
  place("AU", "NSW", "Canterbury", "2193"),
  place("AU", "VIC", "Canterbury", "3126"),
  place("AU", "NSW", "Mount Victoria", "2786"),
  place("AU", "NSW", "Wellington", "2820"),
  place("AU", "VIC", "St Kilda", "3182"),
  place("NZ", "Bay of Plenty", "Victoria", "3010"),
  place("NZ", "Wellington", "Northland", "6012"),
  place("NZ", "Auckland", "Auckland", "1010"),
  place("NZ", "Wellington", "Wellington", "6011"),
  place("NZ", "Nelson", "Nelson", "7010"),
  place("NZ", "Gisborne", "Gisborne", "4010"),
  place("NZ", "Northland", "Whangarei", "0110"),
  place("NZ", "Bay of Plenty", "Mount Maunganui", "3116"),
];

function place(country: CountryCode, state: string, name: string, postcode: string | null): Locality {
  return { country, state, name, postcode, latitude: -35, longitude: 150 };
}

function search(text: string, country: CountryCode): LocalityAnswer {
  const inCountry = localities.filter((locality) => locality.country === country);
  return chooseLocality(readLocality(text, country), inCountry);
}

describe("a bare state, region or country", () => {
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

  it.each(["Auckland", "Wellington", "Nelson", "Gisborne"])("%s is a city too", (text) => {
    expect(search(text, "NZ")).toMatchObject({ kind: "found", locality: { name: text } });
  });
});

describe("one place", () => {
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
  ])("%s (%s) is %s in %s", (text, country, name, state) => {
    expect(search(text, country)).toMatchObject({ kind: "found", locality: { name, state } });
  });
});

it("asks which one when several bear the name", () => {
  const answer = search("Richmond", "AU");
  expect(answer.kind === "several" && answer.localities.map((each) => each.state)).toEqual(["NSW", "VIC", "TAS"]);
});

it.each(["Opera House", "Richmond WA", "Richmond 3999", "Richmond 4000", "3121"])("%s is unknown", (text) => {
  expect(search(text, "AU")).toEqual({ kind: "unknown" });
});
