import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";

export interface DialogProps {
  /** The button that opens it. Leave out when `open` is controlled from outside. */
  trigger?: ReactElement | undefined;
  title: string;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Actions, the primary one last. Wrap a plain "Cancel" in DialogClose. */
  footer?: ReactNode | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export const backdropClasses =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0";

/** A modal dialog. On a phone it is at the bottom of the screen. */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  return (
    <BaseDialog.Root {...(open !== undefined && { open })} onOpenChange={onOpenChange}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClasses} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] items-end justify-items-center md:items-center md:p-8">
          <BaseDialog.Popup
            className={classes(
              "flex max-h-[90dvh] w-full flex-col rounded-t-box border border-line bg-surface text-ink shadow-popup outline-none md:max-w-lg md:rounded-box",
              "transition duration-(--calm) data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
            )}
          >
            <OverlayContent {...content} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Title, scrolling content and footer, shared by dialog and drawer. */
export function OverlayContent({
  title,
  description,
  children,
  footer,
}: Pick<DialogProps, "title" | "description" | "children" | "footer">) {
  return (
    <>
      <div className="flex items-start gap-2 py-3 pr-3 pl-6">
        <BaseDialog.Title className="type-section min-w-0 flex-1 pt-2">{title}</BaseDialog.Title>
        <BaseDialog.Close render={<IconButton icon={X} label="Close" />} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-6 pb-6">
        {description && <BaseDialog.Description className="text-ink-muted">{description}</BaseDialog.Description>}
        {children}
      </div>
      {footer && (
        <div className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:flex-row md:justify-end">
          {footer}
        </div>
      )}
    </>
  );
}

/** Closes the surrounding dialog or drawer. The child is the button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <BaseDialog.Close render={children} />;
}
