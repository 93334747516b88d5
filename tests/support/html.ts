/** A small parser for the HTML that the server sends, for tests that read pages and fill in forms without a browser. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly parent: HtmlElement | null;
  readonly children: (HtmlElement | string)[];
}

const voidTags = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]);
/** Elements whose content is text only, up to their end tag. */
const rawTextTags = new Set(["script", "style", "textarea", "title"]);
const invisibleTags = new Set(["head", "script", "style", "template"]);

const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][^\s>]*)\s*>|<([a-z][^\s/>]*)((?:\s+[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*(\/?)>/gi;

export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: "#document", attributes: {}, parent: null, children: [] };
  let current = root;
  let position = 0;
  token.lastIndex = 0;
  for (let found = token.exec(html); found !== null; found = token.exec(html)) {
    addText(current, html.slice(position, found.index));
    position = token.lastIndex;
    const [, closed, opened, attributes = "", selfClosing] = found;
    if (closed !== undefined) current = findOpen(current, closed.toLowerCase())?.parent ?? current;
    if (opened === undefined) continue;
    const tag = opened.toLowerCase();
    const element: HtmlElement = { tag, attributes: parseAttributes(attributes), parent: current, children: [] };
    current.children.push(element);
    if (rawTextTags.has(tag)) {
      const end = html.toLowerCase().indexOf(`</${tag}`, position);
      addText(element, html.slice(position, end));
      position = html.indexOf(">", end) + 1;
      token.lastIndex = position;
    } else if (!voidTags.has(tag) && selfClosing === "") current = element;
  }
  return root;
}

function addText(parent: HtmlElement, text: string): void {
  if (text !== "") parent.children.push(decode(text));
}

function parseAttributes(source: string): Record<string, string> {
  const pairs = [...source.matchAll(attribute)].map(([, name = "", double, single, plain]) => [
    name.toLowerCase(),
    decode(double ?? single ?? plain ?? ""),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The innermost open element with this tag. An end tag without a start tag has none. */
function findOpen(element: HtmlElement | null, tag: string): HtmlElement | null {
  return element === null || element.tag === tag ? element : findOpen(element.parent, tag);
}

const namedCharacters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (namedCharacters[name] ?? whole) : String.fromCodePoint(Number(decimal));
  });
}

/** The elements below this one, in document order. A person without script never sees hidden ones, so they are left out. */
export function listElements(root: HtmlElement): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === "string" || isInvisible(child) ? [] : [child, ...listElements(child)],
  );
}

/** The visible text with each run of white space as one space. */
export function readText(element: HtmlElement): string {
  return collectText(element).replaceAll(/\s+/g, " ").trim();
}

function collectText(element: HtmlElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : isInvisible(child) ? "" : collectText(child)))
    .join("");
}

function isInvisible({ tag, attributes }: HtmlElement): boolean {
  return invisibleTags.has(tag) || "hidden" in attributes;
}

export function findAncestor(element: HtmlElement, tag: string): HtmlElement | null {
  return findOpen(element.parent, tag);
}

const headingTag = /^h([1-6])$/;
const rolesByTag: Record<string, string> = {
  a: "link",
  article: "article",
  main: "main",
  nav: "navigation",
  output: "status",
  table: "table",
};

/** The role of an element for assistive technology, as far as the tests ask for it. */
export function findRole({ tag, attributes }: HtmlElement): string | undefined {
  if (attributes.role !== undefined) return attributes.role;
  if (tag === "button" || (tag === "input" && /^(submit|button)$/.test(attributes.type ?? ""))) return "button";
  return headingTag.test(tag) ? "heading" : rolesByTag[tag];
}

/** The accessible name: `aria-label`, `aria-labelledby`, the label of a field, or else the text of the element. */
export function findName(root: HtmlElement, element: HtmlElement): string {
  const { "aria-label": label, "aria-labelledby": labelledBy, id, value } = element.attributes;
  if (label !== undefined) return label;
  if (labelledBy !== undefined) return readReferenced(root, labelledBy);
  if (isField(element)) {
    const labels = listElements(root).filter(({ tag, attributes }) => tag === "label" && attributes.for === id);
    const around = findAncestor(element, "label");
    return [...(id === undefined ? [] : labels), ...(around === null ? [] : [around])].map(readText).join(" ");
  }
  return element.tag === "input" ? (value ?? "") : readText(element);
}

/** The text of the elements with these ids, as `aria-labelledby` and `aria-describedby` name them. */
export function readReferenced(root: HtmlElement, ids: string): string {
  const elements = listElements(root);
  return ids
    .split(/\s+/)
    .flatMap((id) => elements.filter(({ attributes }) => attributes.id === id).map(readText))
    .join(" ");
}

export function isField({ tag, attributes }: HtmlElement): boolean {
  if (tag === "select" || tag === "textarea") return true;
  return tag === "input" && !/^(hidden|submit|button|image|reset)$/.test(attributes.type ?? "text");
}
