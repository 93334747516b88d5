// Shows that amounts of money among the children of an element are marked, and that all other children stay what they are.
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { jsxs } from "./jsx-runtime.ts";
import { markMoney } from "./mark-money.ts";

const draw = (type: "p" | "div" | "text", ...children: ReactNode[]) => renderToStaticMarkup(jsxs(type, { children }));

test("a text with an amount is one element, in which the amount is marked", () => {
  expect(draw("p", "$12.50")).toBe('<p><span><span class="money">$12.50</span></span></p>');
  expect(draw("p", "Pay ", "$5", " to lift it")).toBe(
    '<p><span>Pay <span class="money">$5</span> to lift it</span></p>',
  );
  expect(draw("text", "$5")).toBe('<text><tspan><tspan class="money">$5</tspan></tspan></text>');
});

test("text without an amount, components and elements that hold only text are not changed", () => {
  const children = ["2 tins", createElement("b", null, "of paint")];
  expect(markMoney("p", children)).toBe(children);
  expect(markMoney("option", "$5")).toBe("$5");
  expect(markMoney(() => null, "$5")).toBe("$5");
});

test("other children keep their place beside an amount", () => {
  const field = createElement("input");
  const marked = markMoney("div", ["From ", "$5", field, "x", 2]) as ReactNode[];
  expect([marked.length, marked[2]]).toEqual([5, field]);
  expect(draw("div", "From ", "$5", field, "x", 2)).toBe(
    '<div><span>From <span class="money">$5</span></span><input/>x2</div>',
  );
});
