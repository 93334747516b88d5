import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { UserError } from "../shared/result.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { toast } from "./toast.tsx";
import { softTone, toneIcon } from "./tone.ts";
import { errorsByField, errorsElsewhere, isMendedBy } from "./user-errors.ts";

export const noRefusals: readonly UserError[] = [];

export interface RefusalOptions {
  /** The fields that show their own refusal. All other refusals are shown at the button only. */
  readonly fields: readonly string[];
  /** False while the page still loads data after the answer: the form may disappear with the new data. */
  readonly isSettled?: boolean | undefined;
  /** Whether a change of the input `name` may have mended a refusal. The default is `isMendedBy`. */
  readonly isMended?: ((refusal: UserError, name: string) => boolean) | undefined;
}

export interface Refusals<Box extends HTMLElement> {
  /** The refusals whose cause was not changed since the answer. Give them to `ButtonRefusals`. */
  readonly standing: readonly UserError[];
  /** The message of each refused field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The props of the form, or of the element around several forms: it is watched for changes. */
  readonly box: {
    readonly ref: RefObject<Box | null>;
    readonly onInput: (event: FormEvent) => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Reports a change that causes no event in the page, such as typing in a frame. */
  mend(name: string): void;
}

/**
 * Every form shows refusals in this way: the message is at the button (`ButtonRefusals`), the cause is marked, scrolled to and
 * focused, and both disappear when the cause is changed. `answer` must be the same array until the next answer arrives: a new
 * array moves the focus again.
 */
export function useRefusals<Box extends HTMLElement = HTMLFormElement>(
  answer: readonly UserError[],
  options: RefusalOptions,
): Refusals<Box> {
  const { fields, isSettled = true, isMended = (refusal, name) => isMendedBy(refusal, name, fields) } = options;
  const ref = useRef<Box>(null);
  const [changed, setChanged] = useState<{ since: readonly UserError[]; names: readonly string[] }>(nothingChanged);
  const names = changed.since === answer ? changed.names : nothingChanged.names;
  const standing =
    names.length === 0 ? answer : answer.filter((refusal) => !names.some((name) => isMended(refusal, name)));

  const mend = useCallback(
    (...more: readonly string[]) => {
      if (answer.length === 0) return;
      setChanged(({ since, names: before }) => ({
        since: answer,
        names: since === answer ? [...before, ...more] : more,
      }));
    },
    [answer],
  );
  useEffect(() => {
    if (isSettled && answer.length > 0 && ref.current !== null) focusRefusal(ref.current);
  }, [answer, isSettled]);
  useToastIfRemoved(standing, isSettled);
  return {
    standing,
    errors: errorsByField(standing),
    box: {
      ref,
      onInput: ({ target }) => mend((target as HTMLInputElement).name),
      onSubmit: ({ target }) => mend(...new FormData(target as HTMLFormElement).keys()),
    },
    mend,
  };
}

const nothingChanged = { since: noRefusals, names: [] as readonly string[] };

/** A form that disappears with the new data of the page, before anybody could read the refusal, leaves it as a toast. */
function useToastIfRemoved(standing: readonly UserError[], isSettled: boolean): void {
  const unread = useRef(noRefusals);
  unread.current = isSettled ? noRefusals : standing;
  useEffect(
    () => () => {
      for (const { message } of unread.current) toast.error(message);
    },
    [],
  );
}

/** Goes to the first marked cause, or else to the message at the button. */
function focusRefusal(box: HTMLElement): void {
  const target =
    box.querySelector<HTMLElement>("[aria-invalid=true], [data-cause]") ??
    box.querySelector<HTMLElement>("[data-refusal]");
  if (target === null) return;
  for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  target.scrollIntoView({ block: "center" });
  // A frame that has focused its own field keeps it.
  if (target !== document.activeElement) target.focus({ preventScroll: true });
}

/** The props that mark a cause which is not a field, such as a step of the checkout. */
export const causeProps = { "data-cause": true, tabIndex: -1 } as const;

interface ButtonRefusalsProps {
  refusals: readonly UserError[];
  fields?: readonly string[] | undefined;
  className?: string | undefined;
}

/** Stands next to the button of a form. A field shows its own message, so for fields it says only that they are marked. */
export function ButtonRefusals({ refusals, fields = [], className }: ButtonRefusalsProps) {
  const elsewhere = errorsElsewhere(refusals, fields);
  // The only field of a form is beside its button.
  const markedCount = fields.length > 1 ? refusals.length - elsewhere.length : 0;
  if (elsewhere.length === 0 && markedCount === 0) return null;
  return (
    <div
      role="alert"
      data-refusal
      tabIndex={-1}
      className={classes(
        "flex min-w-0 basis-full items-start gap-x-3 rounded-box border px-4 py-3 text-left text-base font-normal",
        softTone.danger,
        className,
      )}
    >
      <Icon of={toneIcon.danger} className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        {elsewhere.map(({ code, message }) => (
          <p key={`${code} ${message}`}>{message}</p>
        ))}
        {markedCount > 0 && <p>{formatMarked(markedCount)}</p>}
        {elsewhere.some(({ code }) => code === "SIGN_IN_AGAIN") && <SignInAgain />}
      </div>
    </div>
  );
}

function formatMarked(count: number): string {
  return count === 1
    ? "One thing needs another look. It is marked above."
    : `${count} things need another look. They are marked above.`;
}
