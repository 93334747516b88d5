import { CircleAlert, CircleSlash } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lineAnchor } from "../../cart/ui/cart-data.ts";
import { EmptyCart } from "../../cart/ui/empty-cart.tsx";
import { isUnanswered } from "../placement-key.ts";
import type { Checkout } from "./checkout-data.ts";
import { findSentPlacement, sendPlacement } from "./use-place-order.ts";

interface Closed {
  readonly title: string;
  readonly words: string;
  readonly to: string;
  readonly way: string;
}

/** Why the cart cannot be ordered: a hold, a blocking notice or no permission. Null if it can be ordered. */
export function findClosedReason({ cart, byAccount, byCard }: Checkout): Closed | null {
  const hold = byCard.problems.find(({ code }) => code === "ACCOUNT_ON_HOLD");
  if (hold !== undefined) {
    return {
      title: "Your account is on hold",
      words: hold.message,
      to: "/dashboard/account/",
      way: "See your account",
    };
  }
  const block = cart.notices.find(({ blocks }) => blocks);
  if (block !== undefined) {
    const to = `/cart/#${lineAnchor(block.itemId ?? "")}`;
    return { title: "Something in your cart is in the way", words: block.message, to, way: "Put it right" };
  }
  if (!byAccount.isOffered && !byCard.isOffered) {
    const words = "On this account you can fill the cart, but not order. Ask its holder for more access.";
    return { title: "You cannot order on this account", words, to: "/cart/", way: "Back to the cart" };
  }
  return null;
}

export function ClosedCheckout({ reason: { title, words, to, way } }: { reason: Closed }) {
  return (
    <ErrorState
      icon={to.startsWith("/cart/#") ? CircleAlert : CircleSlash}
      title={title}
      action={
        <ButtonLink to={to} variant="primary">
          {way}
        </ButtonLink>
      }
    >
      {words}
    </ErrorState>
  );
}

/** If the cart is empty because its order was sent and the answer was lost, this opens the order. */
export function EmptyCheckout({ cartCode }: { cartCode: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const sent = findSentPlacement();
    if (!isUnanswered(sent, cartCode)) return;
    void sendPlacement(sent).then((answer) => {
      if (answer.kind === "placed") void navigate(answer.address, { replace: true });
    });
  }, [cartCode, navigate]);
  return <EmptyCart />;
}
