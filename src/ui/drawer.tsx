import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { classes } from "./classes.ts";
import { backdropClasses, type DialogProps, OverlayContent } from "./dialog.tsx";

export type DrawerProps = DialogProps & { side?: "left" | "right" | undefined };

const sides = {
  left: "left-0 md:rounded-r-box data-starting-style:-translate-x-full data-ending-style:-translate-x-full",
  right: "right-0 md:rounded-l-box data-starting-style:translate-x-full data-ending-style:translate-x-full",
};

/**
 * A dialog that slides in from the side, for the cart and for filters. It is built on the dialog: Base UI's own drawer is
 * four times as large, adds only a swipe, and the cart drawer is loaded on every page.
 */
export function Drawer({ trigger, open, onOpenChange, side = "right", ...content }: DrawerProps) {
  return (
    <BaseDialog.Root {...(open !== undefined && { open })} onOpenChange={onOpenChange}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClasses} />
        <BaseDialog.Popup
          className={classes(
            "fixed inset-y-0 z-40 flex w-full max-w-[min(28rem,calc(100vw-2.5rem))] flex-col border-line bg-surface text-ink shadow-popup outline-none md:border",
            "transition-transform duration-(--calm)",
            sides[side],
          )}
        >
          <OverlayContent {...content} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
