// Shows which forms for a painter are accepted, which step each refusal belongs to, and how places are named.
import { describe, expect, it } from "vitest";
import { instances } from "../painters/work.ts";
import { describeWork } from "./describe-request.ts";
import {
  checkStep,
  findOpenStep,
  formatPlace,
  formatPlaceKey,
  listStepFields,
  listWorkQuestions,
  parsePlaceKey,
  parseRequest,
  type RequestInput,
  requestListFields,
  requestSteps,
  requestTextFields,
} from "./request-form.ts";

const empty = Object.fromEntries([
  ...requestTextFields.map((field) => [field, ""]),
  ...requestListFields.map((field) => [field, []]),
]) as unknown as RequestInput;

const form: RequestInput = {
  ...empty,
  ...{ instance: "INTERIOR", place: "richmond", placeKey: "AU|VIC|Richmond|3121" },
  ...{ propertyType: "HOUSE", houseLevels: "TWO", condition: "FADED", surfaces: ["WALLS", "CEILINGS"] },
  ...{ timing: "MONTH", coloursChosen: "NO" },
  ...{ name: "Kim Lee", email: " Kim@Home.Example ", phone: "0491 570 156" },
  ...{ preferredMethod: "PHONE", preferredTime: "EVENING" },
};

const parse = (change: Partial<RequestInput>) => parseRequest({ ...form, ...change });
const listRefused = (change: Partial<RequestInput>) => {
  const parsed = parse(change);
  return parsed.ok ? [] : parsed.refusals.map(({ code, field }) => `${code} ${field}`);
};

const brands = [
  { id: "tidewater", name: "Tidewater", interior: true, exterior: false },
  { id: "harbourline", name: "Harbourline", interior: false, exterior: true },
];
const parseBrand = (change: Partial<RequestInput>) => {
  const parsed = parseRequest({ ...form, placeKey: "NZ|Canterbury|Sydenham|8023", ...change }, brands);
  return parsed.ok ? parsed.value.work.nzBrand : parsed.refusals;
};

describe("the brand", () => {
  it("can be asked for in New Zealand, with its name", () => {
    expect(parseBrand({ nzBrand: "tidewater" })).toEqual({ id: "tidewater", name: "Tidewater" });
    expect(parseBrand({ nzBrand: "" })).toBeNull();
  });

  it("is left out in Australia, for other work, and when it is not sold", () => {
    expect(parseBrand({ nzBrand: "tidewater", placeKey: form.placeKey })).toBeNull();
    expect(parseBrand({ nzBrand: "harbourline" })).toBeNull();
    expect(parseBrand({ nzBrand: "unknown" })).toBeNull();
  });
});

describe("a whole form", () => {
  it("is accepted, with everything that was not asked left empty", () => {
    expect(parse({})).toEqual({
      ok: true,
      value: {
        instance: "INTERIOR",
        place: { country: "AU", state: "VIC", name: "Richmond", postcode: "3121" },
        work: {
          ...{ propertyType: "HOUSE", houseLevels: "TWO", surfaces: ["WALLS", "CEILINGS"], condition: "FADED" },
          ...{ timing: "MONTH", coloursChosen: false, colours: "", areaM2: null, roofType: null, roofAge: null },
          ...{ concreteExteriorAreas: [], concreteInteriorAreas: [], concreteType: null, slopedConcrete: false },
          ...{ nzBrand: null, note: "" },
        },
        contact: {
          ...{ name: "Kim Lee", email: "kim@home.example", phone: "0491 570 156", address: "" },
          ...{ preferredMethod: "PHONE", preferredTime: "EVENING" },
        },
        photos: [],
      },
    });
  });

  it("without any answer is refused at every field that is needed", () => {
    const parsed = parseRequest(empty);
    expect(parsed.ok ? [] : parsed.refusals.map(({ field }) => field)).toEqual([
      ...["instance", "place", "coloursChosen", "timing"],
      ...["name", "email", "phone", "preferredMethod", "preferredTime"],
    ]);
  });

  it("keeps only the answers of its own kind", () => {
    const parsed = parse({ roofType: "METAL", concreteType: "NEW", surfaces: ["WALLS", "ROOF_PAINT", "WALLS"] });
    expect(parsed).toMatchObject({
      ok: true,
      value: { work: { roofType: null, concreteType: null, surfaces: ["WALLS"] } },
    });
  });

  it("colours are kept only if they are chosen", () => {
    expect(parse({ coloursChosen: "NO", colours: "white" })).toMatchObject({ value: { work: { colours: "" } } });
    expect(parse({ coloursChosen: "YES", colours: " white " })).toMatchObject({
      value: { work: { colours: "white" } },
    });
  });
});

describe("one bad answer", () => {
  it.each<[string, Partial<RequestInput>, string]>([
    ["an unknown kind", { instance: "GARDEN" }, "REQUEST_KIND_REQUIRED instance"],
    ["no place", { place: " ", placeKey: "" }, "REQUEST_PLACE_REQUIRED place"],
    ["a place without its key", { placeKey: "" }, "REQUEST_PLACE_NOT_FOUND place"],
    ["no surface", { surfaces: [] }, "REQUEST_ANSWER_REQUIRED surfaces"],
    ["a surface of another kind only", { surfaces: ["ROOF_PAINT"] }, "REQUEST_ANSWER_REQUIRED surfaces"],
    ["a name of the prototype", { propertyType: "toString" }, "REQUEST_ANSWER_REQUIRED propertyType"],
    ["no timing", { timing: "" }, "REQUEST_ANSWER_REQUIRED timing"],
    ["an area of zero", { areaM2: "0" }, "REQUEST_AREA_NOT_VALID areaM2"],
    ["a huge area", { areaM2: "5001" }, "REQUEST_AREA_NOT_VALID areaM2"],
    ["an area in words", { areaM2: "large" }, "REQUEST_AREA_NOT_VALID areaM2"],
    ["a long note", { note: "x".repeat(2_001) }, "REQUEST_TEXT_TOO_LONG note"],
    ["a long address", { address: "x".repeat(121) }, "REQUEST_TEXT_TOO_LONG address"],
    ["no name", { name: " " }, "REQUEST_NAME_REQUIRED name"],
    ["a name with a link", { name: "Kim www.spam.example" }, "NAME_NOT_PLAIN name"],
    ["no e-mail address", { email: "" }, "EMAIL_REQUIRED email"],
    ["a bad e-mail address", { email: "kim@home" }, "EMAIL_FORMAT email"],
    ["a short phone number", { phone: "12345" }, "REQUEST_PHONE_NOT_VALID phone"],
    ["letters in the phone number", { phone: "call me 0491" }, "REQUEST_PHONE_NOT_VALID phone"],
    ["seven photos", { photos: Array.from({ length: 7 }, String) }, "PHOTOS_TOO_MANY photos"],
  ])("%s is refused at its field", (_, change, refusal) => {
    expect(listRefused(change)).toEqual([refusal]);
  });

  it.each(["120", "120 m2", "120m²", "1,200", " 5000 "])("the area %s is accepted", (areaM2) => {
    expect(listRefused({ areaM2 })).toEqual([]);
  });
});

describe("the kind of work decides the questions", () => {
  const answers: Partial<RequestInput> = {
    ...{ roofType: "METAL", roofAge: "OVER_25", concreteType: "OLD", slopedConcrete: "YES" },
    concreteExteriorAreas: ["DRIVEWAY"],
  };

  it.each(instances)("%s: every question has an answer that is accepted and described", (instance) => {
    const questions = listWorkQuestions(instance);
    const surfaces = Object.keys(questions.find(({ field }) => field === "surfaces")?.choices ?? {});
    const parsed = parse({ ...answers, instance, surfaces });
    expect(parsed.ok && parsed.value.work.surfaces).toEqual(surfaces);
    const facts = parsed.ok ? describeWork(instance, parsed.value.work) : [];
    expect(facts.map(({ label }) => label).includes("Roof")).toBe(instance === "ROOF");
    expect(facts.map(({ label }) => label).includes("Sloped")).toBe(instance === "CONCRETE");
    expect(facts.every(({ value }) => value !== "" && !/[A-Z]{3}_|undefined/.test(value))).toBe(true);
  });

  it("concrete needs an area inside or outside", () => {
    const concrete = { ...answers, instance: "CONCRETE", surfaces: ["EPOXY"] } as const;
    const none = { ...concrete, concreteExteriorAreas: [] };
    expect(listRefused(none)).toEqual(["REQUEST_ANSWER_REQUIRED concreteExteriorAreas"]);
    expect(listRefused({ ...none, concreteInteriorAreas: ["GARAGE"] })).toEqual([]);
  });
});

describe("steps", () => {
  it("every field belongs to exactly one step", () => {
    const fields = requestSteps.flatMap(listStepFields);
    expect(fields.toSorted()).toEqual([...requestTextFields, ...requestListFields].toSorted());
  });

  it("a step is checked without the others, and the first open step is found", () => {
    expect(checkStep("kind", empty)).toHaveLength(1);
    expect(checkStep("kind", { ...empty, instance: "ROOF" })).toEqual([]);
    expect(findOpenStep(empty)).toBe("kind");
    expect(findOpenStep({ ...empty, instance: "ROOF" })).toBe("place");
    expect(findOpenStep({ ...form, timing: "" })).toBe("timing");
    expect(findOpenStep({ ...form, email: "" })).toBe("contact");
    expect(findOpenStep(form)).toBe("check");
  });
});

describe("places", () => {
  it.each([
    [{ country: "AU", state: "VIC", name: "Richmond", postcode: "3121" }, "Richmond VIC 3121"],
    [{ country: "NZ", state: "Canterbury", name: "Riccarton", postcode: null }, "Riccarton, Canterbury"],
    [{ country: "NZ", state: "Auckland", name: "Auckland", postcode: "1010" }, "Auckland 1010"],
  ] as const)("a key of %o is read back", (place, label) => {
    expect(parsePlaceKey(formatPlaceKey(place))).toEqual(place);
    expect(formatPlace(place)).toBe(label);
  });

  it.each(["", "Richmond", "UK|X|London|", "AU||Richmond|", "AU|VIC|Richmond|3121|more"])("%s is no key", (text) => {
    expect(parsePlaceKey(text)).toBeNull();
  });
});
