// Shows which texts of mails are refused, and that filled texts have every fact and cannot add headers or placeholders.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailKindNames, mailKinds } from "./mail-kinds.ts";
import {
  fillMailText,
  listExamples,
  listFacts,
  type MailTextFields,
  parseMailText,
  readMailText,
  toMailTextFields,
} from "./mail-text.ts";

const order = mailKinds["order-ready"];
const fields = toMailTextFields(order);
const listRefusals = (change: Partial<MailTextFields>, definition = order) => {
  const parsed = parseMailText(definition, { ...toMailTextFields(definition), ...change });
  return parsed.ok ? [] : parsed.refusals.map(({ code, field }) => `${field} ${code}`);
};

describe("the list of mails", () => {
  test.each(mailKindNames)("%s has a valid default text, and an example for each of its facts", (kind) => {
    const definition = mailKinds[kind];
    const { subject, paragraphs, button } = definition;
    expect(parseMailText(definition, toMailTextFields(definition))).toEqual({
      ok: true,
      value: { subject, paragraphs, button },
    });
    expect(Object.values(listExamples(definition)).every((example) => example !== "")).toBe(true);
    expect(Object.keys(definition.facts)).toEqual(expect.arrayContaining([...definition.required]));
    if (definition.needsButton) expect(button).not.toBe("");
  });
});

describe("a changed text", () => {
  test.each<[Partial<MailTextFields>, string]>([
    [{ subject: "  " }, "subject MAIL_SUBJECT_MISSING"],
    [{ subject: "{orderNumber}\nBcc: a@b.example" }, "subject MAIL_LINE_BREAK"],
    [{ subject: "{orderNumber}\u2028more" }, "subject MAIL_LINE_BREAK"],
    [{ subject: `{orderNumber}${"a".repeat(150)}` }, "subject MAIL_SUBJECT_TOO_LONG"],
    [{ subject: "{orderNumber} \u0000" }, "subject MAIL_CHARACTERS_NOT_VALID"],
    [{ subject: "{orderNumber} \uE001" }, "subject MAIL_CHARACTERS_NOT_VALID"],
    [{ paragraphs: " \n\n " }, "paragraphs MAIL_TEXT_MISSING"],
    [{ paragraphs: "{orderNumber}\n".repeat(9) }, "paragraphs MAIL_TEXT_TOO_LONG"],
    [{ paragraphs: `{orderNumber}${"a".repeat(3_000)}` }, "paragraphs MAIL_TEXT_TOO_LONG"],
    [{ paragraphs: "{orderNumber} {ordernumber}" }, "paragraphs MAIL_FACT_UNKNOWN"],
    [{ paragraphs: "{orderNumber} {" }, "paragraphs MAIL_FACT_UNKNOWN"],
    [{ paragraphs: "{orderNumber} }" }, "paragraphs MAIL_FACT_UNKNOWN"],
    [{ paragraphs: "{orderNumber} {constructor}" }, "paragraphs MAIL_FACT_UNKNOWN"],
    [{ button: "Look {at}" }, "button MAIL_FACT_UNKNOWN"],
    [{ button: "a".repeat(41) }, "button MAIL_BUTTON_TOO_LONG"],
    [{ button: "Look\nhere" }, "button MAIL_LINE_BREAK"],
    [{ subject: "Ready", paragraphs: "Come by." }, "paragraphs MAIL_FACT_MISSING"],
  ])("with %j is refused", (change, refusal) => {
    expect(listRefusals(change)).toEqual([refusal]);
  });

  test("must keep a button that is the only way to a page, and cannot add one where there is no page", () => {
    expect(listRefusals({ button: "" }, mailKinds["password-reset"])).toEqual(["button MAIL_BUTTON_MISSING"]);
    expect(listRefusals({ button: "" })).toEqual([]);
    expect(listRefusals({ button: "Go" }, mailKinds["email-changed"])).toEqual(["button MAIL_BUTTON_NOT_USED"]);
  });

  test("names the facts that it can use in the refusal of an unknown one", () => {
    const parsed = parseMailText(order, { ...fields, subject: "{orderNumber} {price}" });
    expect(parsed.ok ? "" : parsed.refusals[0]?.message).toBe(
      "This mail does not know {price}. In braces it can have only: {name}, {orderNumber}, {total}, {place}, {shopName}.",
    );
  });

  test("has one paragraph for each line, with or without empty lines between", () => {
    const typed = { ...fields, paragraphs: "{orderNumber} is here.\r\n\r\n\r\nCome by. \nBye." };
    expect(readMailText(typed).paragraphs).toEqual(["{orderNumber} is here.", "Come by.", "Bye."]);
  });
});

describe("a filled text", () => {
  const fill = (facts: Record<string, string>) => fillMailText(order, { facts, shopName: "Two Coats" });

  test("drops the space before an empty fact", () => {
    const facts = { name: "Grace", orderNumber: "7", total: "$1", place: "" };
    expect(fill(facts).paragraphs).toEqual(["Your order 7 is ready. Bring its number, and the tins are yours."]);
    expect(fill({ ...facts, place: "at Richmond" }).paragraphs[0]).toContain("is ready at Richmond. Bring");
  });

  test("leaves out a paragraph without words", () => {
    const text = { subject: "A", paragraphs: ["{reason}", "B"], button: "" };
    expect(fillMailText(text, { facts: { reason: "" }, shopName: "" }).paragraphs).toEqual(["B"]);
  });

  test("keeps the subject in one line, and removes characters that stand for the shop", () => {
    const filled = fill({ orderNumber: "7\r\nBcc: thief@b.example\uE001", place: "at\uE000 home" });
    expect(filled.subject).toBe("Order 7 Bcc: thief@b.example is ready to pick up");
    expect(filled.paragraphs[0]).toContain("at home");
  });

  test("does not fill placeholders that a value brings", () => {
    expect(fill({ orderNumber: "{total}", total: "$9", place: "" }).subject).toBe("Order {total} is ready to pick up");
  });

  test("never throws, and has no placeholder of a known fact, whatever is typed and whatever the facts are", () => {
    const words = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom("{", "}", "{{", " ", "\n"),
        fc.constantFrom("name", "{name}", "{shopName}"),
      ),
    );
    const cases = fc.record({
      kind: fc.constantFrom(...mailKindNames),
      subject: words,
      paragraphs: words,
      button: words,
      values: fc.array(
        fc.string().map((value) => value.replaceAll(/[{}\w]/g, "~")),
        { minLength: 1 },
      ),
    });
    fc.assert(
      fc.property(cases, ({ kind, subject, paragraphs, button, values }) => {
        const known = listFacts(mailKinds[kind]).map(({ name }) => name);
        const use = (parts: readonly string[]) => `${parts.join("")} {${known.join("} {")}}`;
        const text = readMailText({ subject: use(subject), paragraphs: use(paragraphs), button: use(button) });
        const facts = Object.fromEntries(
          known.filter((name) => name !== "shopName").map((name, index) => [name, values[index % values.length] ?? ""]),
        );
        const filled = fillMailText(text, { facts, shopName: "Two Coats" });
        const whole = [filled.subject, ...filled.paragraphs, filled.button].join("\n");
        for (const name of known) expect(whole).not.toMatch(new RegExp(`\\{${name}\\}`));
        expect(filled.subject).not.toMatch(/[\n\r]/);
        parseMailText(mailKinds[kind], { subject: use(subject), paragraphs: use(paragraphs), button: use(button) });
      }),
    );
  });
});
