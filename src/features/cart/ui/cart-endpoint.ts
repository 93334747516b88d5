import { type ClientActionFunctionArgs, data } from "react-router";
import { action } from "../../../ui/api-endpoint.ts";

export { action };

export type CartResponse = Awaited<ReturnType<typeof action>>;

/**
 * The route module of the cart's endpoints. It shows no message: the component that sent the change does, with
 * a button to undo or to try again. A lost request becomes a normal response with status 503, because an exception would
 * replace the whole page by the error page.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ data: null, userErrors: [], message: null, done: false } satisfies CartResponse, { status: 503 });
  }
}
