/** Turns content into the fields of its form and back, and checks them. */
import { Temporal } from "temporal-polyfill";
import { formatLocalMinute } from "../../shared/local-date.ts";
import type { UserError } from "../../shared/result.ts";
import type {
  Banner,
  ContentBlock,
  ContentItem,
  ContentLink,
  ContentPicture,
  LinkType,
  Showing,
  UnsubscribeTexts,
} from "./content.ts";
import { contentErrors } from "./content-errors.ts";
import {
  type ContentField,
  type ContentFields,
  type ContentKind,
  formatItem,
  listFields,
  maxItems,
  maxQuestions,
} from "./content-fields.ts";
import type { PageTexts } from "./rewards-texts.ts";

const isAlways = (moment: Date) => moment.getTime() <= 0;

function toShowingFields({ country, audience, startsAt, endsAt, isShown }: Showing): ContentFields {
  return {
    ...{ audience, country: country ?? "", isShown: isShown ? "yes" : "no" },
    startsAt: isAlways(startsAt) ? "" : startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? "",
  };
}

function readShowing(fields: ContentFields): Showing {
  const { country = "", audience, startsAt = "", endsAt = "", isShown } = fields;
  return {
    place: "HOME",
    country: country === "" ? null : (country as Showing["country"]),
    audience: audience as Showing["audience"],
    startsAt: new Date(startsAt === "" ? 0 : startsAt),
    endsAt: endsAt === "" ? null : new Date(endsAt),
    isShown: isShown === "yes",
  };
}

const join = (prefix: string, name: string) =>
  prefix === "" ? name.charAt(0).toLowerCase() + name.slice(1) : prefix + name;

function toPartFields(
  prefix: string,
  { picture, link }: { readonly picture: ContentPicture | null; readonly link: ContentLink | null },
): ContentFields {
  return {
    [join(prefix, "Picture")]: picture?.url ?? "",
    [join(prefix, "PictureAlt")]: picture?.alt ?? "",
    [join(prefix, "LinkType")]: link?.type ?? "",
    [join(prefix, "LinkStyle")]: link?.style ?? "Hyperlink",
    [join(prefix, "LinkLabel")]: link?.label ?? "",
    [join(prefix, "LinkTarget")]: link?.target ?? "",
  };
}

function readPart(fields: ContentFields, prefix: string) {
  const read = (name: string) => fields[join(prefix, name)] ?? "";
  const picture: ContentPicture | null =
    read("Picture") === "" ? null : { url: read("Picture"), alt: read("PictureAlt") };
  const type = read("LinkType");
  const link: ContentLink | null =
    type === ""
      ? null
      : {
          ...{ type: type as LinkType, style: read("LinkStyle") as ContentLink["style"] },
          ...{ label: read("LinkLabel"), target: read("LinkTarget") },
        };
  return { picture, link };
}

const orNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);

export function toBannerFields(banner: Banner): ContentFields {
  const { type, kicker, title, text, backdropHex } = banner;
  return {
    ...{ type, title, kicker: kicker ?? "", text: text ?? "", backdrop: backdropHex ?? "" },
    ...toPartFields("", banner),
    ...toShowingFields(banner),
  };
}

export function readBanner(id: string, fields: ContentFields): Banner {
  const { type, kicker, title = "", text, backdrop } = fields;
  return {
    ...{ id, type: type as Banner["type"], title },
    ...{ kicker: orNull(kicker), text: orNull(text), backdropHex: orNull(backdrop) },
    ...readPart(fields, ""),
    ...readShowing(fields),
  };
}

interface Words {
  readonly title: string;
  readonly text: string | null;
}

/** The items that have a title, in their order. So an emptied item closes its gap. */
function readItems(fields: ContentFields, most: number): { words: Words; prefix: string }[] {
  return Array.from({ length: most }, (_, index) => formatItem(index + 1)).flatMap((prefix) => {
    const title = fields[`${prefix}Title`] ?? "";
    return title === "" ? [] : [{ prefix, words: { title, text: orNull(fields[`${prefix}Text`]) } }];
  });
}

function toWordFields(items: readonly Words[], most: number): ContentFields {
  const entries = Array.from({ length: most }, (_, index) => [
    [`${formatItem(index + 1)}Title`, items[index]?.title ?? ""],
    [`${formatItem(index + 1)}Text`, items[index]?.text ?? ""],
  ]);
  return Object.fromEntries(entries.flat());
}

export function toBlockFields(block: ContentBlock): ContentFields {
  const { layout, title, text, items } = block;
  const parts = Array.from({ length: maxItems }, (_, index): ContentFields => {
    const { picture = null, link = null, icon = null } = items[index] ?? {};
    const prefix = formatItem(index + 1);
    return { [`${prefix}Icon`]: icon ?? "", ...toPartFields(prefix, { picture, link }) };
  });
  return Object.assign(
    { layout, title, text: text ?? "" },
    toWordFields(items, maxItems),
    ...parts,
    toShowingFields(block),
  ) as ContentFields;
}

export function readBlock(id: string, fields: ContentFields): ContentBlock {
  const { layout, title = "", text } = fields;
  const items = readItems(fields, maxItems).map(
    ({ words, prefix }): ContentItem => ({
      ...{ ...words, icon: orNull(fields[`${prefix}Icon`]), ...readPart(fields, prefix) },
    }),
  );
  return { id, layout: layout as ContentBlock["layout"], title, text: orNull(text), items, ...readShowing(fields) };
}

export function toPageFields(id: string, words: UnsubscribeTexts | PageTexts): ContentFields {
  if (!("items" in words)) return { ...words };
  const { title, text, button, items } = words;
  return id === "UNSUBSCRIBE" ? {} : { title, text, button, ...toWordFields(items, maxItems) };
}

export function readPage(id: string, fields: ContentFields): UnsubscribeTexts | PageTexts {
  if (id === "UNSUBSCRIBE") return { ...fields } as unknown as UnsubscribeTexts;
  const { title = "", text = "", button = "" } = fields;
  const items = readItems(fields, maxItems).map(({ words }) => ({ title: words.title, text: words.text ?? "" }));
  return { title, text, button, items };
}

export interface QuestionText {
  readonly question: string;
  readonly answer: string;
}

export function toQuestionFields(questions: readonly QuestionText[]): ContentFields {
  const words = questions.map(({ question, answer }) => ({ title: question, text: answer }));
  return toWordFields(words, maxQuestions);
}

export function readQuestions(fields: ContentFields): QuestionText[] {
  return readItems(fields, maxQuestions).map(({ words }) => ({ question: words.title, answer: words.text ?? "" }));
}

/** The fields as they are stored: no gap between items, and nothing of a link or picture that is not there. */
export function normalizeFields(kind: ContentKind, id: string, fields: ContentFields): ContentFields {
  if (kind === "BANNER") return toBannerFields(readBanner(id, fields));
  if (kind === "BLOCK") return toBlockFields(readBlock(id, fields));
  if (kind === "QUESTIONS") return toQuestionFields(readQuestions(fields));
  const page = listFields(kind, id).map(({ name }) => [name, fields[name] ?? ""] as const);
  return toPageFields(id, readPage(id, Object.fromEntries(page)));
}

/** Null for a text that is no time. A time that the clock skips becomes the one after the gap. */
export function parseLocalMoment(text: string, timeZone: string): Date | null {
  if (!/^2\d{3}-\d\d-\d\d[T ]\d\d:\d\d$/.test(text.trim())) return null;
  try {
    const local = Temporal.PlainDateTime.from(text.trim().replace(" ", "T"), { overflow: "reject" });
    return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
  } catch {
    return null;
  }
}

/** As a form shows it. Empty stays empty. */
export function formatMoment(text: string, timeZone: string): string {
  return text === "" ? "" : formatLocalMinute(new Date(text), timeZone);
}

/** What a form sends, as it is stored. A time that still reads as the form showed it stays the same to the millisecond. */
export function readTyped(
  fields: readonly ContentField[],
  typed: ContentFields,
  { seen, timeZone }: { readonly seen: Partial<ContentFields>; readonly timeZone: string },
): ContentFields {
  const given = fields.flatMap(({ name, input }) => {
    const value = typed[name];
    if (value === undefined) return [];
    const text = value.trim().replace(/\s+/g, " ");
    if (input === "colour") return [[name, text.toLowerCase()] as const];
    if (input !== "moment" || text === "") return [[name, text] as const];
    const shown = seen[name] ?? "";
    if (shown !== "" && formatMoment(shown, timeZone) === text.replace(" ", "T")) return [[name, shown] as const];
    return [[name, parseLocalMoment(text, timeZone)?.toISOString() ?? text] as const];
  });
  return Object.fromEntries(given);
}

/** Mirrors the check in the database. */
const targets: Readonly<Record<LinkType, RegExp>> = {
  CampaignProductsPage: /^[a-z]+=[^\s]+$/,
  InternalLink: /^\/([^/\\\s][^\s]*)?$/,
  ExternalLink: /^https:\/\/[^/\s]+/,
};

/** Every problem of the fields, in the order of the form. */
export function checkFields(kind: ContentKind, id: string, fields: ContentFields): UserError[] {
  const defined = listFields(kind, id);
  const single = defined.flatMap((field) => checkField(field, fields[field.name] ?? ""));
  const links = defined.flatMap(({ name }) => {
    const type = /linkType$/i.test(name) ? (fields[name] ?? "") : "";
    return Object.hasOwn(targets, type) ? checkLink(fields, name.slice(0, -"linkType".length), type as LinkType) : [];
  });
  const items = Array.from({ length: maxQuestions }, (_, index) => formatItem(index + 1)).flatMap((prefix) => {
    const parts = ["Text", "Picture", "LinkType"].map((name) => fields[prefix + name] ?? "");
    const hasTitle = (fields[`${prefix}Title`] ?? "") !== "";
    if (!hasTitle && parts.some((text) => text !== "")) return [contentErrors.empty(`${prefix}Title`, "Title")];
    return kind === "QUESTIONS" && hasTitle && parts[0] === "" ? [contentErrors.empty(`${prefix}Text`, "Answer")] : [];
  });
  return [...single, ...links, ...items, ...checkBanner(fields), ...checkPeriod(fields)];
}

function checkField({ name, label, input, most, isRequired, options }: ContentField, value: string): UserError[] {
  if (value === "" && isRequired) return [contentErrors.empty(name, label)];
  if (input === "choice") return options.some((option) => option.value === value) ? [] : [contentErrors.choice(name)];
  if (value === "") return [];
  if (value.length > most) return [contentErrors.tooLong(name, most)];
  if (input === "moment")
    return /Z$/.test(value) && !Number.isNaN(Date.parse(value)) ? [] : [contentErrors.moment(name)];
  if (input === "picture") return /^\/[a-z][^\s\\]*$/.test(value) ? [] : [contentErrors.picture(name)];
  if (input === "colour") return /^#[0-9a-f]{6}$/.test(value) ? [] : [contentErrors.colour];
  return [];
}

function checkLink(fields: ContentFields, prefix: string, type: LinkType): UserError[] {
  const label = join(prefix, "LinkLabel");
  const target = join(prefix, "LinkTarget");
  return [
    ...((fields[label] ?? "") === "" ? [contentErrors.empty(label, "Text of the link")] : []),
    ...(targets[type].test(fields[target] ?? "") ? [] : [contentErrors.link(target)]),
  ];
}

function checkBanner({ type, picture, pictureAlt }: ContentFields): UserError[] {
  if (type !== "CAMPAIGN_IMAGE_BANNER") return [];
  if (picture === "") return [contentErrors.pictureNeeded];
  return pictureAlt === "" ? [contentErrors.altNeeded] : [];
}

function checkPeriod({ startsAt = "", endsAt = "" }: ContentFields): UserError[] {
  if (endsAt === "" || Number.isNaN(Date.parse(endsAt))) return [];
  return startsAt === "" || Date.parse(startsAt) < Date.parse(endsAt) ? [] : [contentErrors.endsBeforeStart];
}
