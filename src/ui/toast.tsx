import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { type Tone, toneIcon } from "./tone.ts";

/** Specification §9. */
const successTimeoutMs = 2000;
/** Whoever is offered a way back needs the time to take it. */
const withActionTimeoutMs = 10_000;
const staysUntilClosed = 0;

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface Toaster {
  success: (message: string, action?: ToastAction) => void;
  info: (message: string, action?: ToastAction) => void;
  /** Stays until it is closed: a mistake nobody read is a mistake made twice. */
  error: (message: string, action?: ToastAction) => void;
  /** Takes an error back, when what failed is tried again. */
  forget: (message: string) => void;
}

const manager = Toast.createToastManager();

function show(type: Tone, timeout: number) {
  return (message: string, action?: ToastAction) => {
    const id = idOf(type, message);
    const select = () => {
      manager.close(id);
      action?.onSelect();
    };
    const actionProps = action && { children: action.label, onClick: select };
    const timeoutMs = action && timeout !== staysUntilClosed ? withActionTimeoutMs : timeout;
    // The same words twice are one toast, shown again.
    manager.add({ id, type, timeout: timeoutMs, title: message, actionProps });
  };
}

function idOf(type: Tone, message: string): string {
  return `${type}:${message}`;
}

/** Browser only. Not bound to a part of the page, because what was done often takes the part that did it away. */
export const toast: Toaster = {
  success: show("success", successTimeoutMs),
  info: show("info", successTimeoutMs),
  error: show("danger", staysUntilClosed),
  forget: (message) => manager.close(idOf("danger", message)),
};

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3} toastManager={manager}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom)+1rem)] z-50 mx-auto flex max-w-md flex-col gap-2 md:inset-x-auto md:right-8 md:bottom-8 md:w-md print:hidden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const edge: Record<string, string> = {
  success: "bg-success text-on-success",
  info: "bg-info text-on-info",
  danger: "bg-danger text-on-danger",
};

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) overflow-hidden rounded-box border border-line bg-surface text-ink shadow-popup transition duration-(--calm) data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <div className={classes("grid w-12 shrink-0 place-items-center", edge[toast.type ?? "info"])}>
        <Icon of={toneIcon[(toast.type as Tone | undefined) ?? "info"]} />
      </div>
      <Toast.Content className="flex min-w-0 flex-1 items-center gap-1 py-1 pr-1 pl-4">
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-2 font-medium" />
        <Toast.Action className="min-h-control rounded-inner px-3 font-semibold underline underline-offset-[0.2em] hover:bg-sunken" />
        <Toast.Close
          aria-label="Close"
          className="grid size-control shrink-0 place-items-center rounded-inner text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <Icon of={X} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
