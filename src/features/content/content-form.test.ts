// Shows how the forms of content are read and checked: links, pictures, items, periods and local times.
import { describe, expect, it } from "vitest";
import { type ContentKind, listFields, makeEmpty } from "./content-fields.ts";
import { checkFields, normalizeFields, parseLocalMoment, readTyped } from "./content-form.ts";

const banner = { ...makeEmpty("BANNER"), title: "Deck week" };
const block = { ...makeEmpty("BLOCK"), title: "Before you order" };
const image = { type: "CAMPAIGN_IMAGE_BANNER" };
const toPage = { linkType: "InternalLink", linkLabel: "Go", linkTarget: "/cart" };

describe("a form of content", () => {
  it.each<[string, ContentKind, object, string[]]>([
    ["with a title only is accepted", "BANNER", {}, []],
    ["without a title is refused", "BANNER", { title: "" }, ["CONTENT_FIELD_EMPTY title"]],
    [
      "with a title that is too long is refused",
      "BANNER",
      { title: "x".repeat(121) },
      ["CONTENT_FIELD_TOO_LONG title"],
    ],
    ["with an unknown type is refused", "BANNER", { type: "POPUP" }, ["CONTENT_CHOICE_UNKNOWN type"]],
    ["with an unknown country is refused", "BANNER", { country: "FR" }, ["CONTENT_CHOICE_UNKNOWN country"]],
    ["for a large picture needs the picture", "BANNER", image, ["CONTENT_PICTURE_NEEDED picture"]],
    [
      "for a large picture needs words about it",
      "BANNER",
      { ...image, picture: "/content-pictures/a.webp" },
      ["CONTENT_ALT_NEEDED pictureAlt"],
    ],
    [
      "with a picture of another site is refused",
      "BANNER",
      { picture: "//x.example/a.png" },
      ["CONTENT_PICTURE_UNKNOWN picture"],
    ],
    ["with a colour in words is refused", "BANNER", { backdrop: "green" }, ["CONTENT_COLOUR_NOT_VALID backdrop"]],
    ["with a link is accepted", "BANNER", toPage, []],
    [
      "with a link without a label is refused",
      "BANNER",
      { ...toPage, linkLabel: "" },
      ["CONTENT_FIELD_EMPTY linkLabel"],
    ],
    [
      "with a link to another site as a page is refused",
      "BANNER",
      { ...toPage, linkTarget: "//x.example" },
      ["CONTENT_LINK_NOT_VALID linkTarget"],
    ],
    ["with a time in words is refused", "BANNER", { startsAt: "soon" }, ["CONTENT_TIME_NOT_VALID startsAt"]],
    [
      "that ends when it starts is refused",
      "BANNER",
      { startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2026-01-01T00:00:00.000Z" },
      ["CONTENT_ENDS_BEFORE_START endsAt"],
    ],
    ["with an item without a title is refused", "BLOCK", { item3Text: "Alone" }, ["CONTENT_FIELD_EMPTY item3Title"]],
    [
      "with a link in an item to a wrong address is refused",
      "BLOCK",
      {
        item1Title: "One",
        item1LinkType: "ExternalLink",
        item1LinkLabel: "Go",
        item1LinkTarget: "javascript:alert(1)",
      },
      ["CONTENT_LINK_NOT_VALID item1LinkTarget"],
    ],
  ])("%s", (_, kind, change, expected) => {
    const fields = { ...(kind === "BANNER" ? banner : block), ...change };
    expect(checkFields(kind, "id", fields).map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
  });

  it("without an answer to a question is refused", () => {
    const [refusal] = checkFields("QUESTIONS", "program-information", { item1Title: "Why?" });
    expect(refusal).toMatchObject({ code: "CONTENT_FIELD_EMPTY", field: "item1Text" });
  });
});

it("an emptied item closes its gap, and a link without a type is dropped", () => {
  const fields = { ...block, item1Title: "One", item3Title: "Three", item3LinkLabel: "Go" };
  expect(normalizeFields("BLOCK", "id", fields)).toMatchObject({
    item2Title: "Three",
    item2LinkLabel: "",
    item3Title: "",
  });
});

describe("a time", () => {
  const timeZone = "Australia/Sydney";

  it.each([
    ["2026-12-24T09:00", "2026-12-23T22:00:00.000Z"],
    ["2026-06-24 09:00", "2026-06-23T23:00:00.000Z"],
    // The clock skips from 2:00 to 3:00.
    ["2026-10-04T02:30", "2026-10-03T16:30:00.000Z"],
    ["2026-02-30T09:00", undefined],
    ["tomorrow", undefined],
  ])("%s in Sydney is %s", (text, expected) => {
    expect(parseLocalMoment(text, timeZone)?.toISOString()).toBe(expected);
  });

  it("that still reads as the form showed it keeps its seconds", () => {
    const seen = { startsAt: "2026-12-23T22:00:41.123Z" };
    const fields = listFields("BANNER", "");
    const read = (startsAt: string) => readTyped(fields, { startsAt }, { seen, timeZone }).startsAt;
    expect(read("2026-12-24T09:00")).toBe(seen.startsAt);
    expect(read("2026-12-24T09:01")).toBe("2026-12-23T22:01:00.000Z");
  });
});
