import { X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { type Tone, toneIcon } from "./tone.ts";

/** Specification §9. */
const successTimeoutMs = 2000;
/** A toast with an undo action stays longer, so that there is time to use it. */
const undoTimeoutMs = 10_000;
const staysUntilClosed = 0;

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface Toaster {
  /** Its action is also available elsewhere, so the toast disappears as fast as one without an action. */
  success: (message: string, action?: ToastAction) => void;
  /** Its action undoes the change and is offered only here, so the toast stays longer. */
  info: (message: string, action?: ToastAction) => void;
  /** Stays until it is closed. */
  error: (message: string, action?: ToastAction) => void;
  /** Removes an error, when the person tries again. */
  forget: (message: string) => void;
}

type ToastTone = Extract<Tone, "success" | "info" | "danger">;

interface ShownToast {
  readonly id: string;
  /** A new number each time the toast is shown, used as its key. */
  readonly count: number;
  readonly tone: ToastTone;
  readonly timeoutMs: number;
  readonly message: string;
  readonly action: ToastAction | undefined;
}

const maxToasts = 3;
const none: readonly ShownToast[] = [];
const listeners = new Set<() => void>();
let shown = none;
let count = 0;

function change(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function close(id: string) {
  change(shown.filter((toast) => toast.id !== id));
}

function show(tone: ToastTone, defaultMs: number, withActionMs = defaultMs) {
  return (message: string, action?: ToastAction) => {
    const id = toToastId(tone, message);
    // The same message again replaces the earlier toast.
    const others = shown.filter((toast) => toast.id !== id);
    count += 1;
    const timeoutMs = action ? withActionMs : defaultMs;
    change([{ id, count, tone, timeoutMs, message, action }, ...others].slice(0, maxToasts));
  };
}

function toToastId(tone: Tone, message: string): string {
  return `${tone}:${message}`;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Browser only. Not bound to a component, because an action often removes the component that started it. */
export const toast: Toaster = {
  success: show("success", successTimeoutMs),
  info: show("info", successTimeoutMs, undoTimeoutMs),
  error: show("danger", staysUntilClosed),
  forget: (message) => close(toToastId("danger", message)),
};

/** Written by hand, because it is on every page: Base UI's toasts are a tenth of the script budget of a page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <>
      {children}
      <section
        aria-label="Messages"
        aria-live="polite"
        className="fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+var(--action-bar,0rem)+var(--outbox,0rem)+env(safe-area-inset-bottom)+1rem)] z-50 mx-auto flex max-w-md flex-col-reverse gap-2 md:inset-x-auto md:right-8 md:bottom-8 md:w-md print:hidden"
      >
        {toasts.map((each) => (
          <ToastCard key={each.count} toast={each} />
        ))}
      </section>
    </>
  );
}

const edge: Record<ToastTone, string> = {
  success: "bg-success text-on-success",
  info: "bg-info text-on-info",
  danger: "bg-danger text-on-danger",
};

/** The timer stops while the pointer or the focus is on the toast. */
function ToastCard({ toast: { id, tone, timeoutMs, message, action } }: { toast: ShownToast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || timeoutMs === staysUntilClosed) return;
    const timer = setTimeout(close, timeoutMs, id);
    return () => clearTimeout(timer);
  }, [isHeld, timeoutMs, id]);
  return (
    <dialog
      open
      aria-label={message}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="static m-0 flex w-full max-w-none overflow-hidden rounded-box border border-line bg-surface text-ink shadow-popup transition duration-(--calm) starting:translate-y-4 starting:opacity-0"
    >
      <div className={classes("grid w-12 shrink-0 place-items-center", edge[tone])}>
        <Icon of={toneIcon[tone]} />
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-1 py-1 pr-1 pl-4">
        <p role={tone === "danger" ? "alert" : undefined} className="min-w-0 flex-1 py-2 font-medium">
          {message}
        </p>
        {action && (
          <button
            type="button"
            onClick={() => {
              action.onSelect();
              close(id);
            }}
            className="min-h-control rounded-inner px-3 font-semibold underline underline-offset-[0.2em] hover:bg-sunken"
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Close"
          onClick={() => close(id)}
          className="grid size-control shrink-0 place-items-center rounded-inner text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <Icon of={X} />
        </button>
      </div>
    </dialog>
  );
}
