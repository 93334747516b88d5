import { Landmark } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import type { Checkout } from "./checkout-data.ts";

/** For pages without script: the bank asks on a page of its own, and what was typed here is kept meanwhile. */
export function BankQuestion({ question }: { question: NonNullable<Checkout["bankQuestion"]> }) {
  if (question.state === "CONFIRMED") {
    return (
      <Notice tone="success" icon={Landmark}>
        <strong className="font-semibold">Your bank has confirmed the card.</strong> Place the order to finish: nothing
        is charged before.
      </Notice>
    );
  }
  if (question.url === null) {
    return (
      <Notice tone="warning" icon={Landmark}>
        <strong className="font-semibold">Your bank has not confirmed the card.</strong> Place the order to try again,
        or pay another way.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      icon={Landmark}
      action={
        <ButtonLink to={question.url} reloadDocument size="small">
          Confirm with your bank
        </ButtonLink>
      }
    >
      <strong className="font-semibold">Your bank wants to ask you something.</strong> It brings you back here
      afterwards, to place the order.
    </Notice>
  );
}
