import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  redirect,
} from "react-router";
import type { UserError } from "../shared/result.ts";
import { getPageServices, signInUrl } from "./page-context.ts";
import { toast } from "./toast.tsx";

/**
 * The route that a page's fetcher posts to. It runs the same `/api` endpoint in process that a plain form reaches without
 * script. The router loads the data of the page again afterwards, as after every action.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const answer = await getPageServices({ context }).runEndpoint(url.pathname, await request.formData());
  if (answer === null) throw data({ message: "There is nothing at this address." }, { status: 404 });
  if (answer.status === 401) throw redirect(signInUrlFor(request.headers.get("referer")));
  const { userErrors, message } = answer;
  return { data: answer.data, userErrors, message, done: answer.status < 400 && userErrors.length === 0 };
}

/** After sign-in the browser returns to the page with the form. The endpoint itself has no page. */
function signInUrlFor(page: string | null): string {
  return page !== null && URL.canParse(page) ? signInUrl(new URL(page)) : "/login/";
}

export const unreachable: UserError = {
  code: "UNREACHABLE",
  field: null,
  message: "The shop could not be reached. Check your connection and try again.",
};

const failed: UserError = { code: "FAILED", field: null, message: "That did not work. Please try again." };

/**
 * Shows a success as a toast, because the form may have disappeared after the page's data was loaded again. The form itself
 * shows refusals, because it knows its fields.
 */
export function clientAction(args: ClientActionFunctionArgs) {
  return sendWithToast(args, unreachable.message);
}

/** `lostMessage` is shown when the shop could not be reached. */
export async function sendWithToast(args: ClientActionFunctionArgs, lostMessage: string) {
  const answer = await send(args, lostMessage);
  if ("done" in answer && answer.done && answer.message !== null) toast.success(answer.message);
  return answer;
}

/** The same without a toast, for a form that shows its success itself. */
export function sendQuietly(args: ClientActionFunctionArgs) {
  return send(args, unreachable.message);
}

async function send({ serverAction }: ClientActionFunctionArgs, lostMessage: string) {
  try {
    const answer = await serverAction<typeof action>();
    if (answer.done || answer.userErrors.length > 0) return answer;
    return { ...answer, userErrors: [{ ...failed, message: answer.message ?? failed.message }] };
  } catch (error) {
    if (error instanceof Response) throw error;
    const userErrors = [isRouteErrorResponse(error) ? failed : { ...unreachable, message: lostMessage }];
    // A lost request must not replace the page with an error page. With this status the router does not load the page's
    // data again, which would fail as well.
    return data({ data: null, userErrors, message: null, done: false }, { status: 503 });
  }
}
