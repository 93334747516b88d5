// Shows how the answers of an outside geocoder are read: only suburbs and towns count, and a slow or broken geocoder is a failure.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it, test } from "vitest";
import { timeLimits } from "../../../server/time-limits.ts";
import { connectGeocoder } from "./geocoder.adapter.ts";

const key = "a-secret-key";
let answer = (response: ServerResponse) => void response.end("{}");
const asked: URL[] = [];
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://geocoder"));
  answer(response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const connect = (geocoderMs: number) => {
  const settings = {
    geocoder: { url: `http://127.0.0.1:${port}/json`, key },
    timeLimits: { ...timeLimits, geocoderMs },
  };
  const geocoder = connectGeocoder(settings);
  if (geocoder === null) throw new Error("There is no geocoder.");
  return geocoder;
};
const geocoder = connect(60_000);

const part = (type: string, long_name: string, short_name = long_name) => ({
  long_name,
  short_name,
  types: [type, "political"],
});

function makeResult(type: string, parts: readonly object[]) {
  return { types: [type, "political"], address_components: parts, geometry: { location: { lat: -37.82, lng: 145 } } };
}

const victoria = part("administrative_area_level_1", "Victoria", "VIC");
const australia = part("country", "Australia", "AU");
const richmond = [part("locality", "Richmond"), victoria, australia, part("postal_code", "3121")];
const canterbury = part("administrative_area_level_1", "Canterbury Region");
const newZealand = part("country", "New Zealand", "NZ");
const riccarton = [part("sublocality_level_1", "Riccarton"), part("locality", "Christchurch"), canterbury, newZealand];

const respond = (body: unknown, status = 200) => {
  answer = (response) => {
    response.statusCode = status;
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};
const respondWith = (...results: object[]) => respond({ status: "OK", results });

test("a suburb is read with its state and postcode, and the request has the country and the key", async () => {
  respondWith(makeResult("locality", richmond));
  expect(await geocoder.findPlaces("Richmond VIC", "AU")).toEqual({
    kind: "places",
    places: [
      {
        ...{ country: "AU", suburb: "Richmond", state: "VIC", postcode: "3121" },
        ...{ latitude: -37.82, longitude: 145 },
      },
    ],
  });
  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
    ...{ address: "Richmond VIC", components: "country:AU", language: "en", key },
  });
});

test("a suburb of a New Zealand city is named by the suburb and its region", async () => {
  respondWith(makeResult("sublocality_level_1", riccarton));
  expect(await geocoder.findPlaces("Riccarton, Christchurch", "NZ")).toMatchObject({
    places: [{ suburb: "Riccarton", state: "Canterbury", postcode: null }],
  });
});

it.each([
  ["a place of interest", makeResult("point_of_interest", richmond)],
  ["a street address", makeResult("street_address", richmond)],
  ["a state", makeResult("administrative_area_level_1", [victoria, australia])],
  ["a country", makeResult("country", [australia])],
  ["a suburb of another country", makeResult("locality", riccarton)],
  ["a suburb without a state", makeResult("locality", [part("locality", "Richmond"), australia])],
  ["a result of another shape", { types: ["locality"] }],
])("%s is no place", async (_, result) => {
  respondWith(result);
  expect(await geocoder.findPlaces("text", "AU")).toEqual({ kind: "places", places: [] });
});

test("no result is no failure", async () => {
  respond({ status: "ZERO_RESULTS", results: [] });
  expect(await geocoder.findPlaces("Nowhere", "AU")).toEqual({ kind: "places", places: [] });
});

it.each<[string, unknown, number]>([
  ["a used-up quota", { status: "OVER_QUERY_LIMIT", results: [] }, 200],
  ["a refused key", { status: "REQUEST_DENIED", results: [], error_message: key }, 200],
  ["an error", { status: "OK", results: [] }, 500],
  ["another shape", { places: [] }, 200],
  ["no JSON", `<html>${key}</html>`, 200],
])("%s is a failure whose error does not contain the key", async (_, body, status) => {
  respond(body, status);
  const failed = await geocoder.findPlaces("Richmond", "AU");
  if (failed.kind !== "failed" || !(failed.cause instanceof Error)) throw new Error("It was no failure.");
  expect(`${failed.cause.message} ${failed.cause.stack}`).not.toContain(key);
});

test("a redirect is not followed", async () => {
  answer = (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  expect((await geocoder.findPlaces("Richmond", "AU")).kind).toBe("failed");
});

test("a geocoder that does not answer in time is a failure", async () => {
  answer = () => undefined;
  expect((await connect(50).findPlaces("Richmond", "AU")).kind).toBe("failed");
});

test("without a key there is no outside geocoder", () => {
  expect(connectGeocoder({ geocoder: undefined, timeLimits })).toBeNull();
});
