import { type ClientActionFunctionArgs, data } from "react-router";
import { action } from "../../../ui/api-endpoint.ts";

export { action };

export type CartResponse = Awaited<ReturnType<typeof action>>;

/**
 * The route module of the cart's endpoints. It shows no message: the component that sent the change does, with
 * a button to undo or to try again. A lost request becomes a normal response with status 503, because an exception would
 * replace the whole page by the error page. No answer in time counts as lost: the change has a key, so it may be sent again.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await Promise.race([serverAction<typeof action>(), failLater()]);
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ data: null, userErrors: [], message: null, done: false } satisfies CartResponse, { status: 503 });
  }
}

const answerTimeoutMs = 20_000;

function failLater(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error("No answer in time.")), answerTimeoutMs));
}
