/**
 * React's functions for JSX, which mark the amounts of money. Every component is compiled to calls of them (`jsxImportSource`
 * in tsconfig.json), so site mode hides amounts in texts that no author thought of. See decision 0021.
 */
import type { ElementType, Key, ReactElement, ReactNode } from "react";
import { Fragment, jsx as makeElement, jsxs as makeElements } from "react/jsx-runtime";
import { markMoney } from "./mark-money.ts";

export type { JSX } from "react/jsx-runtime";
export { Fragment };

interface Props {
  readonly children?: ReactNode;
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return makeElement(type, withMarks(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return makeElements(type, withMarks(type, props), key);
}

export function withMarks(type: ElementType, props: Props): Props {
  const children = markMoney(type, props.children);
  return children === props.children ? props : { ...props, children };
}
