/** A page as a browser without script uses it: read the HTML, follow links, fill in fields and send forms, over HTTP. */
import { openSession } from "./ask-shop.ts";
import { type FormBrowser, formBrowser } from "./browser-session.ts";
import {
  findAncestor,
  findName,
  findRole,
  type HtmlElement,
  isField,
  listElements,
  parseHtml,
  readReferenced,
  readText,
} from "./html.ts";
import type { TestServer } from "./test-server.ts";

/** A text that the name contains, or a pattern. An exact match wins over names that only contain the text. */
type Name = string | RegExp;
type Which = "only" | "first" | "last";

export interface FormRequest {
  readonly address: string;
  readonly method: "get" | "post";
  readonly fields: URLSearchParams;
}

export interface PlainPage {
  readonly browser: FormBrowser;
  open(path: string): Promise<void>;
  url(): URL;
  /** Follows a link of the page. */
  follow(link: Name, which?: Which): Promise<void>;
  /** Presses a button, which sends its form with everything that is filled in. */
  press(button: Name, which?: Which): Promise<void>;
  /** The request that a press on this button would send. */
  readForm(button: Name, which?: Which): FormRequest;
  send(request: FormRequest): Promise<void>;
  /** Types into a text field, or chooses an option of a list by its label or value. */
  fill(label: Name, value: string): void;
  /** Ticks a checkbox or chooses a radio button. */
  check(label: Name): void;
  value(label: Name): string;
  isChecked(label: Name): boolean;
  /** The text that describes a field, such as its error. */
  description(label: Name): string;
  /** All visible text, or the text of the elements with this role, such as "status" or "heading". */
  text(role?: string): string;
  /** The text of the only main heading. */
  mainHeading(): string;
  /** The elements with this role and, where given, this name. */
  list(role: string, name?: Name): HtmlElement[];
  root(): HtmlElement;
}

/**
 * A page without script in a browser profile of its own, for a guest or for a person who is signed in already. An answer with a
 * status from 400 up fails the test, unless `mayAnswer` names it.
 */
export async function plainPage(
  server: Pick<TestServer, "url" | "db">,
  email?: string,
  { mayAnswer = [] }: { mayAnswer?: readonly number[] } = {},
): Promise<PlainPage> {
  const browser = formBrowser(server.url, email === undefined ? "" : await openSession(server.db, email));
  let root = parseHtml("");
  let address = server.url;

  const show = async (response: Response) => {
    if (response.status >= 400 && !mayAnswer.includes(response.status))
      throw new Error(`${response.url} answered ${response.status}.`);
    root = parseHtml(await response.text());
    address = response.url;
  };
  const open = async (path: string) => show(await browser.visit(new URL(path, address).href));
  const list = (role: string, name?: Name) =>
    listElements(root).filter(
      (element) => findRole(element) === role && (name === undefined || matches(findName(root, element), name)),
    );
  const get = (role: string, name: Name, which: Which = "only") =>
    pick(list(role, name), { name, which, toName: (element) => findName(root, element) });
  const getField = (label: Name) => {
    const fields = listElements(root).filter((element) => isField(element) && matches(findName(root, element), label));
    return pick(fields, { name: label, which: "only", toName: (element) => findName(root, element) });
  };
  const readForm = (name: Name, which?: Which) => toRequest(root, get("button", name, which), address);
  const send = async ({ address: to, method, fields }: FormRequest) => {
    if (method === "post") return show(await browser.submit(to, fields, address));
    const url = new URL(to);
    url.search = fields.toString();
    await open(url.href);
  };

  return {
    browser,
    open,
    url: () => new URL(address),
    follow: (name, which) => open(get("link", name, which).attributes.href ?? ""),
    press: (name, which) => send(readForm(name, which)),
    readForm,
    send,
    fill: (label, value) => fill(getField(label), value),
    check: (label) => check(root, getField(label)),
    value: (label) => readValue(getField(label)),
    isChecked: (label) => "checked" in getField(label).attributes,
    description: (label) => readReferenced(root, getField(label).attributes["aria-describedby"] ?? ""),
    text: (role) => (role === undefined ? readText(root) : list(role).map(readText).join("\n")),
    mainHeading: () => getMainHeading(root),
    list,
    root: () => root,
  };
}

function getMainHeading(root: HtmlElement): string {
  const headings = listElements(root).filter(({ tag }) => tag === "h1");
  const [heading] = headings;
  if (heading === undefined || headings.length > 1) throw new Error(`The page has ${headings.length} main headings.`);
  return readText(heading);
}

function matches(text: string, name: Name): boolean {
  return typeof name === "string" ? text.toLowerCase().includes(name.toLowerCase()) : name.test(text);
}

interface Choice {
  readonly name: Name;
  readonly which: Which;
  readonly toName: (element: HtmlElement) => string;
}

function pick(found: readonly HtmlElement[], { name, which, toName }: Choice): HtmlElement {
  const exact = found.filter((element) => toName(element) === name);
  const candidates = exact.length > 0 ? exact : found;
  const element = which === "last" ? candidates.at(-1) : candidates[0];
  if (element === undefined) throw new Error(`The page has nothing with the name ${name}.`);
  if (which === "only" && candidates.length > 1) {
    throw new Error(`The name ${name} is not unique: ${candidates.map(toName).join(" | ")}.`);
  }
  return element;
}

function fill(field: HtmlElement, value: string): void {
  assertUsable(field);
  if (field.tag === "select") choose(field, value);
  else if (field.tag === "textarea") field.children.splice(0, field.children.length, value);
  else field.attributes.value = value;
}

function choose(select: HtmlElement, value: string): void {
  const options = listElements(select).filter(({ tag }) => tag === "option");
  const chosen = options.find((option) => readText(option) === value || option.attributes.value === value);
  if (chosen === undefined) throw new Error(`The list has no option ${value}: ${options.map(readText).join(" | ")}.`);
  for (const option of options) delete option.attributes.selected;
  chosen.attributes.selected = "";
}

function check(root: HtmlElement, field: HtmlElement): void {
  assertUsable(field);
  if (field.attributes.type === "radio") {
    const form = findForm(root, field);
    const group = listElements(root).filter(
      (other) => other.attributes.name === field.attributes.name && findForm(root, other) === form,
    );
    for (const other of group) delete other.attributes.checked;
  }
  field.attributes.checked = "";
}

function assertUsable(field: HtmlElement): void {
  if (isDisabled(field) || "readonly" in field.attributes)
    throw new Error(`The field ${field.attributes.name} cannot be changed.`);
}

function isDisabled(element: HtmlElement): boolean {
  const fieldset = findAncestor(element, "fieldset");
  return "disabled" in element.attributes || (fieldset !== null && isDisabled(fieldset));
}

/** The form that an element belongs to: the one that its `form` attribute names, else the one around it. */
function findForm(root: HtmlElement, element: HtmlElement): HtmlElement | null {
  const { form: id } = element.attributes;
  if (id === undefined) return findAncestor(element, "form");
  return listElements(root).find(({ tag, attributes }) => tag === "form" && attributes.id === id) ?? null;
}

/** The request of a form, by the rules of HTML: the fields that are filled in, and the button that was pressed. */
function toRequest(root: HtmlElement, button: HtmlElement, pageAddress: string): FormRequest {
  const form = findForm(root, button);
  if (form === null || isDisabled(button)) throw new Error(`The button ${readText(button)} sends no form.`);
  const { formaction, formmethod, formnovalidate } = button.attributes;
  if (formnovalidate === undefined && !("novalidate" in form.attributes)) assertComplete(root, form);
  const fields = new URLSearchParams();
  for (const element of listElements(root)) {
    if (findForm(root, element) !== form) continue;
    for (const [name, value] of listEntries(element, button)) fields.append(name, value);
  }
  return {
    address: new URL(formaction ?? form.attributes.action ?? "", pageAddress).href,
    method: (formmethod ?? form.attributes.method ?? "get").toLowerCase() === "post" ? "post" : "get",
    fields,
  };
}

/** A browser does not send a form with an empty required field. */
function assertComplete(root: HtmlElement, form: HtmlElement): void {
  const empty = listElements(root).find(
    (field) => "required" in field.attributes && findForm(root, field) === form && readValue(field) === "",
  );
  if (empty !== undefined) throw new Error(`The field ${empty.attributes.name} is required.`);
}

function listEntries(element: HtmlElement, button: HtmlElement): [string, string][] {
  const { name, type, value = "" } = element.attributes;
  if (name === undefined || name === "" || isDisabled(element)) return [];
  if (element === button) return [[name, value]];
  if (type === "checkbox" || type === "radio")
    return "checked" in element.attributes ? [[name, element.attributes.value ?? "on"]] : [];
  const isHidden = element.tag === "input" && type === "hidden";
  return isHidden || isField(element) ? [[name, readValue(element)]] : [];
}

function readValue(field: HtmlElement): string {
  if (field.tag === "textarea") return field.children.join("");
  if (field.tag !== "select") return field.attributes.value ?? "";
  const options = listElements(field).filter(({ tag }) => tag === "option");
  const chosen = options.findLast(({ attributes }) => "selected" in attributes) ?? options[0];
  return chosen === undefined ? "" : (chosen.attributes.value ?? readText(chosen));
}
