import { Gift, Ticket } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { formatVoucherDay } from "../../vouchers/voucher.ts";
import type { Cart } from "./cart-data.ts";
import { CartForm } from "./cart-form.tsx";

type VoucherCart = Pick<Cart, "vouchers" | "rewardPoints" | "modifiedTime">;

/**
 * The vouchers of the account and the buyer's gift cards with what each would pay, and a form for the code of another one.
 * People who may not redeem points pay with gift cards only.
 */
export function VoucherForm({ cart }: { cart: VoucherCart }) {
  const { vouchers, modifiedTime } = cart;
  return (
    <div className="flex flex-col gap-3">
      {vouchers.length > 0 && (
        <ul aria-label="Your vouchers and gift cards" className="flex flex-col gap-2">
          {vouchers.map((voucher) => (
            <VoucherRow key={voucher.id} voucher={voucher} modifiedTime={modifiedTime} />
          ))}
        </ul>
      )}
      <TypedVoucher cart={cart} />
    </div>
  );
}

/** Closed, because people usually have the voucher in the list. A refusal opens it, also without script. */
function TypedVoucher({ cart: { vouchers, rewardPoints, modifiedTime } }: { cart: VoucherCart }) {
  const { mayRedeem } = rewardPoints;
  return (
    <CartForm
      key={vouchers.filter(({ effect }) => effect !== null).length}
      change={{
        key: "voucher",
        endpoint: "/api/cart/voucher/add/",
        modifiedTime,
        failureMessage: "Failed to update cart.",
      }}
      fields={["barcode", "barcodePIN"]}
    >
      {({ pending, errors }) => (
        <details open={Object.keys(errors).length > 0 || undefined}>
          <summary className="flex min-h-control cursor-pointer items-center font-medium underline">
            {mayRedeem ? "Enter a voucher or gift card" : "Enter a gift card"}
          </summary>
          <div className="flex flex-col gap-3 pt-2">
            <TextField
              label={mayRedeem ? "Barcode or gift card code" : "Gift card code"}
              name="barcode"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint={mayRedeem ? "A barcode has 20 digits, under the bars." : undefined}
              error={errors.barcode}
            />
            {mayRedeem ? (
              <TextField
                label="PIN"
                name="barcodePIN"
                inputMode="numeric"
                autoComplete="off"
                hint="A gift card has none."
                error={errors.barcodePIN}
              />
            ) : (
              <input type="hidden" name="barcodePIN" value="" />
            )}
            <Button type="submit" pending={pending} className="self-start">
              {mayRedeem ? "Add voucher or gift card" : "Add gift card"}
            </Button>
          </div>
        </details>
      )}
    </CartForm>
  );
}

interface VoucherRowProps {
  voucher: Voucher;
  modifiedTime: string;
}

function VoucherRow({ voucher, modifiedTime }: VoucherRowProps) {
  const { id, name, keepsBalance, value, expiresOn, effect } = voucher;
  const isInCart = effect !== null;
  const noun = keepsBalance ? "gift card" : "voucher";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Icon of={keepsBalance ? Gift : Ticket} className="text-ink-muted" />
      <div className="min-w-0 flex-1 basis-40 leading-snug">
        <p className="font-medium">
          <span className="figures">{formatDollars(value)}</span> {keepsBalance ? "left on your gift card" : "voucher"}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {name}, until {formatVoucherDay(expiresOn)}
        </p>
        {effect !== null && (
          <p className={effect.refusal === null ? "text-sm" : "text-sm text-warning-text"}>
            {formatEffect(voucher, effect)}
          </p>
        )}
      </div>
      <CartForm
        change={{
          key: `voucher:${id}`,
          endpoint: isInCart ? "/api/cart/voucher/remove/" : "/api/cart/voucher/use/",
          fields: { voucherId: id },
          modifiedTime,
          failureMessage: "Failed to update cart.",
        }}
      >
        {({ pending }) => (
          <Button
            type="submit"
            size="small"
            pending={pending}
            aria-label={`${isInCart ? "Remove" : "Use"} ${noun} ${name}`}
          >
            {isInCart ? `Remove ${noun}` : `Use ${noun}`}
          </Button>
        )}
      </CartForm>
    </li>
  );
}

type Voucher = Cart["vouchers"][number];

/** What the voucher does when the buyer pays by card, and what is lost or left of it: only a voucher is spent whole. */
function formatEffect(
  { keepsBalance, value }: Voucher,
  { refusal, pays, lapses }: NonNullable<Voucher["effect"]>,
): string {
  if (refusal !== null) return `Not counted: ${refusal}`;
  if (pays === 0) return "Not needed for this cart, so it stays yours.";
  const paid = `Pays ${formatDollars(pays)} when you pay by card.`;
  if (keepsBalance) return `${paid} ${formatDollars(value - pays)} stays on it.`;
  return lapses === 0 ? paid : `${paid} A voucher is spent whole: ${formatDollars(lapses)} of it lapses.`;
}
