import { CircleCheck, CircleX, Info, type LucideIcon, ShoppingCart, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type BoughtAgainLine, summariseBoughtAgain } from "../buy-again.ts";

const looks: Record<BoughtAgainLine["outcome"], { icon: LucideIcon; look: string }> = {
  ADDED: { icon: CircleCheck, look: "text-success-text" },
  REDUCED: { icon: TriangleAlert, look: "text-warning-text" },
  OUT_OF_STOCK: { icon: TriangleAlert, look: "text-warning-text" },
  GONE: { icon: CircleX, look: "text-danger-text" },
  PRICE_CHANGED: { icon: Info, look: "text-info-text" },
};

/** The outcome of one line. */
export function BoughtAgainText({ line: { outcome, message, sources } }: { line: BoughtAgainLine }): ReactNode {
  const { icon, look } = looks[outcome];
  return (
    <div className={classes("flex items-start gap-1.5 text-sm font-medium", look)}>
      <Icon of={icon} size="small" className="mt-0.5" />
      <div className="flex min-w-0 flex-col items-start">
        <span>{message}</span>
        {sources.map(({ storeId, storeName }) => (
          <TextLink key={storeId} to={`/cart/store/?to=${storeId}`} look="standalone">
            Pick it all up at {storeName} instead
          </TextLink>
        ))}
      </div>
    </div>
  );
}

interface BoughtAgainNoticeProps {
  lines: readonly BoughtAgainLine[];
  /** The choices for the missing units. */
  children: ReactNode;
  /** Another next step beside the cart. */
  next?: ReactNode | undefined;
}

/** How many of the units are in the cart now. */
export function BoughtAgainNotice({ lines, children, next }: BoughtAgainNoticeProps) {
  const count = lines.reduce((sum, { addedQuantity }) => sum + addedQuantity, 0);
  const isComplete = lines.every(({ quantity, addedQuantity }) => addedQuantity === quantity);
  return (
    <Notice
      tone={isComplete ? "success" : "warning"}
      action={
        count > 0 && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/cart/" size="small" icon={ShoppingCart}>
              See the cart
            </ButtonLink>
            {next}
          </div>
        )
      }
    >
      <p>{summariseBoughtAgain(lines)}</p>
      {children}
    </Notice>
  );
}

interface MissingUnitsProps {
  lines: readonly BoughtAgainLine[];
  pending: boolean;
  /** The field for the lines and their units. */
  field: string;
  /** Renders the form around the fields and the button. */
  renderForm: (content: ReactNode) => ReactNode;
}

/** Adds the units that the store does not have. A delivery brings them from another store, or later. */
export function MissingUnits({ lines, pending, field, renderForm }: MissingUnitsProps) {
  const missing = lines.filter(({ outcome }) => outcome === "REDUCED");
  if (missing.length === 0) return null;
  const count = missing.reduce((sum, { quantity, addedQuantity }) => sum + quantity - addedQuantity, 0);
  const hasSources = missing.every(({ sources }) => sources.length > 0);
  return renderForm(
    <div className="flex flex-col items-start gap-2 pt-2">
      {missing.map(({ itemId, quantity, addedQuantity }, index) => (
        <Fragment key={itemId}>
          <input type="hidden" name={`${field}.${index}.itemId`} value={itemId} />
          <input type="hidden" name={`${field}.${index}.quantity`} value={quantity - addedQuantity} />
        </Fragment>
      ))}
      <Button type="submit" size="small" pending={pending}>
        {count === 1 ? "Add the missing one too" : `Add the ${count} missing ones too`}
      </Button>
      <p className="text-sm">
        {hasSources
          ? "With a delivery they come from another store."
          : "With a delivery they come from another store, or later as a back-order."}
      </p>
    </div>,
  );
}
