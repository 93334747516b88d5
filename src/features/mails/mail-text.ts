/**
 * The words of a mail name facts as placeholders: "We have your order {orderNumber}". A value is never searched for further
 * placeholders, so a customer whose name is "{total}" changes nothing.
 */
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { type MailTextField, mailErrors } from "./mail-errors.ts";
import type { MailDefinition, MailFact, MailText } from "./mail-kind.ts";

/** The fields of the form. Paragraphs have an empty line between them. */
export type MailTextFields = Readonly<Record<MailTextField, string>>;

export const mailTextLabels: MailTextFields = { subject: "Subject", paragraphs: "Text", button: "Button" };

export function toMailTextFields({ subject, paragraphs, button }: MailText): MailTextFields {
  return { subject, paragraphs: paragraphs.join("\n\n"), button };
}

const shopName: MailFact = { label: "Name of the shop", example: "" };

/** The facts that a text may name, with the name of the shop. */
export function listFacts({ facts }: Pick<MailDefinition, "facts">): readonly (MailFact & { readonly name: string })[] {
  return Object.entries({ ...facts, shopName }).map(([name, fact]) => ({ name, ...fact }));
}

const MAX_SUBJECT = 150;
const MAX_PARAGRAPHS = 8;
const MAX_TEXT = 3_000;
const MAX_BUTTON = 40;

/** The words as they are typed, without a check: each line of text is a paragraph. */
export function readMailText({ subject, paragraphs, button }: MailTextFields): MailText {
  const lines = paragraphs.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim());
  return { subject: subject.trim(), paragraphs: lines.filter((line) => line !== ""), button: button.trim() };
}

export function parseMailText(definition: MailDefinition, fields: MailTextFields): Result<MailText, UserError> {
  const text = readMailText(fields);
  const refusals = [...listShapeProblems(definition, text), ...listFactProblems(definition, text)];
  return refusals.length === 0 ? ok(text) : { ok: false, refusals };
}

const LINE_BREAK = /[\n\r\u2028\u2029]/;
/** Control characters, and characters for private use: they stand for the shop in stored mails (shop-marks.ts). */
const NOT_SHOWN = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u;

function listShapeProblems(definition: MailDefinition, { subject, paragraphs, button }: MailText): UserError[] {
  const whole = paragraphs.join("");
  const hasLines = { subject: LINE_BREAK.test(subject), button: LINE_BREAK.test(button) };
  const problems: readonly (UserError | false)[] = [
    subject === "" && mailErrors.noSubject,
    hasLines.subject && mailErrors.lines("subject"),
    subject.length > MAX_SUBJECT && mailErrors.subjectTooLong,
    paragraphs.length === 0 && mailErrors.noText,
    (paragraphs.length > MAX_PARAGRAPHS || whole.length > MAX_TEXT) && mailErrors.textTooLong,
    definition.needsButton === true && button === "" && mailErrors.noButton,
    definition.button === "" && button !== "" && mailErrors.buttonNotUsed,
    hasLines.button && mailErrors.lines("button"),
    button.length > MAX_BUTTON && mailErrors.buttonTooLong,
    !hasLines.subject && NOT_SHOWN.test(subject) && mailErrors.characters("subject"),
    NOT_SHOWN.test(whole) && mailErrors.characters("paragraphs"),
    !hasLines.button && NOT_SHOWN.test(button) && mailErrors.characters("button"),
  ];
  return problems.filter((problem) => problem !== false);
}

const formatFact = (name: string) => `{${name}}`;

function listFactProblems(definition: MailDefinition, text: MailText): UserError[] {
  const known = listFacts(definition).map(({ name }) => name);
  const fields = toMailTextFields(text);
  const unknown = (Object.keys(fields) as MailTextField[]).flatMap((field) => {
    const found = findUnknown(fields[field], known);
    return found === null ? [] : [mailErrors.unknownFact(field, found, known.map(formatFact).join(", "))];
  });
  const missing = definition.required
    .map(formatFact)
    .filter((fact) => !`${text.subject} ${fields.paragraphs}`.includes(fact));
  return [...unknown, ...(missing.length === 0 ? [] : [mailErrors.missingFact(missing.join(" and "))])];
}

/** The first brace that belongs to no known fact, with what follows up to its end. Null if there is none. */
function findUnknown(words: string, known: readonly string[]): string | null {
  const rest = words.replaceAll(/\{(\w+)\}/g, (all, name: string) => (known.includes(name) ? " " : all));
  return /\{[^{}\n]{0,40}\}?|\}/.exec(rest)?.[0] ?? null;
}

export interface MailValues {
  readonly facts: Readonly<Record<string, string>>;
  /** The name of the shop, or what stands for it. */
  readonly shopName: string;
}

/** The words with their facts. A paragraph without words is left out. */
export function fillMailText(text: MailText, values: MailValues): MailText {
  const [inLine, inText] = [cleanValues(values, toLine), cleanValues(values, dropMarks)];
  return {
    subject: fill(toLine(text.subject), inLine),
    paragraphs: text.paragraphs.map((paragraph) => fill(paragraph, inText)).filter((paragraph) => paragraph !== ""),
    button: fill(toLine(text.button), inLine),
  };
}

function cleanValues({ facts, shopName }: MailValues, clean: (value: string) => string): ReadonlyMap<string, string> {
  const cleaned = Object.entries(facts).map(([name, value]) => [name, clean(value)] as const);
  return new Map([...cleaned, ["shopName", shopName]]);
}

const dropMarks = (value: string) => value.replaceAll(/\p{Co}/gu, "");

/** A line break in a subject could begin another header of the mail. */
const toLine = (value: string) => dropMarks(value).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** With an empty value, the space before the placeholder goes too: "is ready {place}." becomes "is ready." */
function fill(words: string, values: ReadonlyMap<string, string>): string {
  const filled = words.replaceAll(/( ?)\{(\w+)\}/g, (all, space: string, name: string) => {
    const value = values.get(name);
    if (value === undefined) return all;
    return value === "" ? "" : space + value;
  });
  return filled.trim();
}

/** The facts of the preview and of a test. */
export function listExamples({ facts }: Pick<MailDefinition, "facts">): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(facts).map(([name, { example }]) => [name, example]));
}
