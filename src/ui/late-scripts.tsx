import { Children, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

interface ScriptProps {
  readonly href?: string;
  readonly type?: string;
  readonly children?: ReactNode;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * The router's scripts, begun after the first picture. A page can be read and used without them, so on a slow network
 * nothing is to stand between it and the eye. The router has no setting for that: what it would draw is taken apart, its
 * links become a list, and the module that loads the page waits for the picture.
 */
export function LateScripts() {
  const drawn = Scripts({}) as ReactElement<ScriptProps> | null;
  if (drawn === null) return null;
  const elements = elementsIn(drawn);
  const start = elements.find(({ props }) => props.type === "module");
  const links = elements.flatMap(({ props: { href } }) => href ?? []);
  return (
    <>
      {elements.filter((element) => element !== start && element.props.href === undefined)}
      {start && (
        <start.type {...start.props} type={undefined} async={undefined} {...afterPicture(start.props, links)} />
      )}
    </>
  );
}

function elementsIn({ props }: ReactElement<ScriptProps>): ReactElement<ScriptProps>[] {
  return (Children.toArray(props.children) as ReactElement<ScriptProps>[]).flatMap((child) =>
    child.props.children === undefined ? [child] : elementsIn(child),
  );
}

/** Nothing where the browser draws it again: by then it has run. */
function afterPicture({ dangerouslySetInnerHTML: script }: ScriptProps, links: readonly string[]) {
  const module = script?.__html.trim() ?? "";
  const html = module === "" ? " " : `(${begin})(${literal(links)},${literal(module)},document.currentScript.nonce)`;
  return { dangerouslySetInnerHTML: { __html: html } };
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Runs in the browser, as text. The browser tells when the first picture is on the screen; where it cannot, that is a
 * frame later. A page nobody looks at has no picture to wait for. Asking for a file takes a phone a
 * while, so it draws breath between them; a message comes back at once, where a timer would be held up.
 */
const begin = `async function (links, module, nonce) {
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  const { port1, port2 } = new MessageChannel();
  const breath = () => new Promise((next) => { port1.onmessage = next; port2.postMessage(null); });
  const tells = PerformanceObserver.supportedEntryTypes?.includes("paint");
  const picture = (next) => tells ? new PerformanceObserver(next).observe({ type: "paint", buffered: true }) : requestAnimationFrame(next);
  if (!document.hidden) await new Promise(picture);
  for (const href of links) {
    await breath();
    add("link", { rel: "modulepreload", href, nonce });
  }
  await breath();
  add("script", { type: "module", textContent: module, nonce });
  port1.close();
}`;
