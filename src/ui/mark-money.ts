import { createElement, type ReactNode } from "react";
import { hasMoney, splitMoney } from "../shared/money-text.ts";

/** Elements that hold text only. A browser would show the tags inside them as text, or drop them. */
const textOnly = new Set(["option", "script", "style", "textarea", "title"]);
const inDrawing = new Set(["text", "tspan"]);

/**
 * Puts each amount of money among the children of an HTML element into an element of its own, with the class `money`, so
 * that site mode can hide it. Text without an amount stays as it is.
 */
export function markMoney(type: unknown, children: ReactNode): ReactNode {
  if (typeof type !== "string" || textOnly.has(type)) return children;
  const tag = inDrawing.has(type) ? "tspan" : "span";
  if (typeof children === "string") return hasMoney(children) ? markText(tag, children) : children;
  if (!Array.isArray(children) || !children.some((child) => typeof child === "string" && hasMoney(child)))
    return children;
  return joinTexts(children).map((child, index) =>
    typeof child === "string" && hasMoney(child) ? markText(tag, child, index) : child,
  );
}

/** Neighbouring texts are one text on the screen. Every other child keeps its place, by which React knows it. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined = [...children];
  for (let index = joined.length - 1; index > 0; index -= 1) {
    if (!isText(joined[index]) || !isText(joined[index - 1])) continue;
    joined[index - 1] = `${joined[index - 1]}${joined[index]}`;
    joined[index] = null;
  }
  return joined;
}

function isText(child: ReactNode): boolean {
  return typeof child === "string" || typeof child === "number";
}

/** One element around the whole text: where its parent is a flex box, the text stays one item of it. */
function markText(tag: string, text: string, key?: number): ReactNode {
  const parts = splitMoney(text).map((part) =>
    part.isMoney ? createElement(tag, { className: "money" }, part.text) : part.text,
  );
  return createElement(tag, { key }, ...parts);
}
