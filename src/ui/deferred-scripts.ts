import { Children, createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * React Router's scripts, started after the first paint. A page can be read and used without script, so on a slow network
 * the scripts must not delay the paint.
 *
 * The router has no setting for this. Its component `Scripts` is therefore called as a function, and the elements that it
 * returns are changed: the preload links become a list, and the module that starts the page waits for the paint. This
 * depends on the inside of the library and must stay in this file. `deferred-scripts.test.ts` renders a page with the
 * library and fails when a new version returns other elements.
 */
export function DeferredScripts(): ReactNode {
  const fragment = Scripts({}) as ReactElement<ScriptProps> | null;
  if (fragment === null) return null;
  const elements = listElements(fragment);
  const start = elements.find(({ props }) => props.type === "module");
  const preloads = elements.flatMap(({ props: { href } }) => href ?? []);
  const unchanged = elements.filter((element) => element !== start && element.props.href === undefined);
  return createElement(Fragment, null, unchanged, start && deferStart(start, preloads));
}

interface ScriptProps {
  readonly href?: string;
  readonly type?: string;
  readonly children?: ReactNode;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

function listElements({ props }: ReactElement<ScriptProps>): ReactElement<ScriptProps>[] {
  return (Children.toArray(props.children) as ReactElement<ScriptProps>[]).flatMap((child) =>
    child.props.children === undefined ? [child] : listElements(child),
  );
}

/** In the browser the library gives the script no text, because the script has run already. It is then left empty. */
function deferStart({ type, props }: ReactElement<ScriptProps>, preloads: readonly string[]): ReactElement {
  const module = props.dangerouslySetInnerHTML?.__html.trim() ?? "";
  const call = `(${startAfterPaint})(${literal(preloads)},${literal(module)},document.currentScript.nonce)`;
  return createElement(type, {
    ...props,
    type: undefined,
    async: undefined,
    dangerouslySetInnerHTML: { __html: module === "" ? " " : call },
  });
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Runs in the browser as text. It waits for the first paint, or for one frame in a browser that does not report paints. A
 * hidden page does not wait, because it is not painted. Adding a file blocks a phone for some milliseconds, so the browser
 * may handle input between two files; a message is used for this, because browsers delay timers.
 */
const startAfterPaint = `async function (links, module, nonce) {
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  const { port1, port2 } = new MessageChannel();
  const pause = () => new Promise((next) => { port1.onmessage = next; port2.postMessage(null); });
  const reportsPaint = PerformanceObserver.supportedEntryTypes?.includes("paint");
  const painted = (next) => reportsPaint ? new PerformanceObserver(next).observe({ type: "paint", buffered: true }) : requestAnimationFrame(next);
  if (!document.hidden) await new Promise(painted);
  for (const href of links) {
    await pause();
    add("link", { rel: "modulepreload", href, nonce });
  }
  await pause();
  add("script", { type: "module", textContent: module, nonce });
  port1.close();
}`;
