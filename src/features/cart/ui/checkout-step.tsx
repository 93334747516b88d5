import { CircleAlert, LogIn, ShoppingBag } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type Cart, lineAnchor } from "./cart-data.ts";

/** On to the checkout; or what must be put right first, with the way there. A guest signs in and comes back. */
export function CheckoutStep({ cart }: { cart: Cart }) {
  const block = cart.notices.find(({ blocks }) => blocks);
  if (block !== undefined) {
    return (
      <a
        href={`/cart/#${lineAnchor(block.itemId ?? "")}`}
        className="flex min-h-control w-full items-center gap-3 rounded-box border border-danger-line bg-danger-soft px-4 py-2 leading-snug font-semibold text-danger-text"
      >
        <Icon of={CircleAlert} />
        <span>
          {block.message} <span className="underline">Show me</span>
        </span>
      </a>
    );
  }
  if (cart.isGuest) {
    return (
      <ButtonLink to="/login/?returnTo=%2Fcart%2F" variant="primary" icon={LogIn} block>
        Sign in to check out
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/checkout/" variant="primary" icon={ShoppingBag} block>
      Check out
    </ButtonLink>
  );
}
