import { type RefObject, useCallback, useRef, useState } from "react";
import { makeUuid } from "../shared/uuid.ts";

export const requestKeyField = "idempotencyKey";

interface RequestKey {
  /** The props of the hidden input with the key. */
  readonly input: { readonly ref: RefObject<HTMLInputElement | null>; readonly defaultValue: string | undefined };
  /** Call it before the form is sent. */
  choose(form: HTMLFormElement): void;
  /** After success the same text is a new request. */
  forget(): void;
}

/**
 * The idempotency key of a form. A repeated press sends the same text with the same key, so the request counts once. A changed text
 * is another request. `first` is the key of a form that is sent without script; loading the page's data again does not change it.
 */
export function useRequestKey(first: string | undefined): RequestKey {
  const [defaultValue] = useState(first);
  const ref = useRef<HTMLInputElement>(null);
  const sent = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const choose = (form: HTMLFormElement) => {
    if (ref.current === null) return;
    const fields = new FormData(form);
    fields.delete(requestKeyField);
    const text = JSON.stringify([...fields]);
    if (text !== sent.current?.text) sent.current = { text, key: makeUuid() };
    // At every press, because React gives the input its first value again when it renders.
    ref.current.value = sent.current.key;
  };
  const forget = useCallback(() => {
    sent.current = null;
  }, []);
  return { input: { ref, defaultValue }, choose, forget };
}
