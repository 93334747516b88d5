import { type RefObject, useLayoutEffect, useRef } from "react";
import { addKey, noBurst } from "../scan-burst.ts";

/**
 * Gives the codes of a scanner to `onCode`, wherever the focus is. In the scan field itself the form does that. Another field
 * that has the focus gets its former value back, and Enter presses no button.
 */
export function useScanBurst(form: RefObject<HTMLFormElement | null>, onCode: (code: string) => void): void {
  const give = useRef(onCode);
  give.current = onCode;
  // A layout effect, because a scanner may begin as soon as the page is shown. A code without its first letters would be wrong.
  useLayoutEffect(() => {
    let burst = noBurst;
    let former: { readonly field: HTMLInputElement; readonly value: string } | null = null;
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || form.current?.contains(target as Node)) {
        burst = noBurst;
        return;
      }
      const step = addKey(burst, { key, at: event.timeStamp });
      if (step.burst.text.length === 1)
        former = target instanceof HTMLInputElement ? { field: target, value: target.value } : null;
      burst = step.burst;
      if (step.code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (former !== null) restore(former);
      give.current(step.code);
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [form]);
}

/** React reads the value of a field when an `input` event arrives. */
function restore({ field, value }: { readonly field: HTMLInputElement; readonly value: string }): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
