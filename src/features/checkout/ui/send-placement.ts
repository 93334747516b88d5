import type { UserError } from "../../../shared/user-error.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { orderAddress } from "../../orders/order-address.ts";
import type { Placement } from "../placement-key.ts";
import { askDoor } from "./ask-door.ts";
import type { OrderCreateAndCharge } from "./checkout.operations.ts";
import { doors } from "./checkout-data.ts";
import { forgetFields } from "./kept-fields.ts";
import { forgetPlacement, keepPlacement } from "./kept-placement.ts";

type Sent =
  | { readonly kind: "placed"; readonly address: string }
  | { readonly kind: "refused"; readonly userErrors: readonly UserError[] }
  | { readonly kind: "lost" }
  | { readonly kind: "signedOut" };

/** Sends an order, and keeps it until somebody has said what became of it. */
export async function sendPlacement(placement: Placement): Promise<Sent> {
  keepPlacement(placement);
  const answer = await askDoor<ResultOf<typeof OrderCreateAndCharge>>(doors.order, variablesOf(placement));
  if (answer.kind !== "answered") return answer;
  forgetPlacement();
  const order = answer.data?.orderCreateAndCharge.order ?? null;
  if (order === null) return { kind: "refused", userErrors: answer.userErrors };
  forgetFields(placement.cartCode);
  // An order whose card failed is there all the same, and says so itself.
  const isPlaced = answer.userErrors.length === 0;
  return { kind: "placed", address: isPlaced ? `${orderAddress(order)}&placed=now` : orderAddress(order) };
}

function variablesOf({ key, fields }: Placement) {
  const isTicked = (name: string) => fields[name] === "true";
  return {
    ...fields,
    isPayByCC: isTicked("isPayByCC"),
    authorityToLeave: isTicked("authorityToLeave"),
    acceptBackOrder: isTicked("acceptBackOrder"),
    shownTotal: Number(fields.shownTotal),
    idempotencyKey: key,
  };
}
