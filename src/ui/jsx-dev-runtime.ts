/** The same as `jsx-runtime.ts`, for the development server. */
import type { ElementType, Key, ReactElement } from "react";
import { Fragment, jsxDEV as makeElement } from "react/jsx-dev-runtime";
import { withMarks } from "./jsx-runtime.ts";

export type { JSX } from "react/jsx-dev-runtime";
export { Fragment };

type Arguments = Parameters<typeof makeElement>;

export function jsxDEV(
  type: ElementType,
  props: Parameters<typeof withMarks>[1],
  key: Key | undefined,
  ...debug: readonly [isStatic: Arguments[3], source?: Arguments[4], self?: Arguments[5]]
): ReactElement {
  return makeElement(type, withMarks(type, props), key, ...debug);
}
