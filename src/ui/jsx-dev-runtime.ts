/** The same as `jsx-runtime.ts`, for the development server. */
import type { ElementType, ReactElement } from "react";
import { Fragment, jsxDEV as makeElement } from "react/jsx-dev-runtime";
import { withMarks } from "./jsx-runtime.ts";

export type { JSX } from "react/jsx-dev-runtime";
export { Fragment };

type MoreArguments = Parameters<typeof makeElement> extends [unknown, unknown, ...infer More] ? More : never;

export function jsxDEV(
  type: ElementType,
  props: Parameters<typeof withMarks>[1],
  ...more: MoreArguments
): ReactElement {
  return makeElement(type, withMarks(type, props), ...more);
}
