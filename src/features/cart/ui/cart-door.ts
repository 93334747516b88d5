import { type ClientActionFunctionArgs, data } from "react-router";
import { action } from "../../../ui/api-door.ts";

export { action };

export type CartDoorAnswer = Awaited<ReturnType<typeof action>>;

/**
 * The cart's own way to its doors. Whoever asked tells the outcome, because it can be undone or tried again there; a
 * request that was lost on the way is an answer like another, and takes neither the page nor its data with it.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ data: null, userErrors: [], message: null, done: false } satisfies CartDoorAnswer, { status: 503 });
  }
}
