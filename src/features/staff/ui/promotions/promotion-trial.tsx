import { Form } from "react-router";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../../ui/field.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { formatPromotionAddress, tryPromotionsPath } from "../../promotion-addresses.ts";
import { type Tried, TriedCart } from "./tried-cart.tsx";

export interface Trial {
  readonly cart: Tried | null;
  readonly lines: string;
  readonly accountNumber: string;
  readonly coupons: string;
  readonly message: string | undefined;
}

/** Tries the saved promotion on a cart, as if it were switched on. The cart is in the address. */
export function PromotionTrial({ code, trial }: { code: string; trial: Trial }) {
  const { cart, lines, accountNumber, coupons, message } = trial;
  const outcome = cart?.promotions.find((promotion) => promotion.code === code);
  return (
    <>
      <Panel title="Try it on a cart">
        <Form
          role="search"
          aria-label="Try it on a cart"
          action={formatPromotionAddress(code)}
          preventScrollReset
          className="flex flex-col gap-4"
        >
          <TextAreaField
            label="Lines"
            name="lines"
            rows={2}
            defaultValue={lines}
            hint="A SKU and a quantity on each line, such as HBL-WC-LS-4-W x 3. What you save is tried, drafts included."
          />
          <TextField
            label="Account number"
            name="account"
            optional
            hint="Empty for a guest."
            defaultValue={accountNumber}
            error={message}
          />
          <TextField label="Coupons typed" name="coupons" optional defaultValue={coupons} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit">Try it</Button>
            <TextLink to={tryPromotionsPath} look="standalone">
              Another store or day
            </TextLink>
          </div>
        </Form>
        {outcome !== undefined && (
          <p role="status">
            {outcome.isApplied ? (
              <Badge tone="success">
                Applies{outcome.saved && outcome.saved.value > 0 ? `: −${outcome.saved.formattedValue}` : ""}
              </Badge>
            ) : (
              <>
                <strong>It does not apply.</strong> {outcome.reason}
              </>
            )}
          </p>
        )}
      </Panel>
      {cart !== null && <TriedCart cart={cart} />}
    </>
  );
}
