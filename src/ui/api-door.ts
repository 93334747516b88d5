import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  redirect,
} from "react-router";
import { servicesOf, signInAddress } from "./page-context.ts";
import { toast } from "./toast.tsx";

/**
 * Where a page's fetcher posts to an `/api` door: the same door a plain form reaches without script, run in process. The
 * page's data is loaded anew afterwards, as after every action.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const answer = await servicesOf({ context }).openDoor(url.pathname, await request.formData());
  if (answer === null) throw data({ message: "There is nothing at this address." }, { status: 404 });
  if (answer.status === 401) throw redirect(signInFrom(request.headers.get("referer")));
  const { userErrors, message } = answer;
  return { data: answer.data, userErrors, message, done: answer.status < 400 && userErrors.length === 0 };
}

/** Back to the page with the form, not to the door, which shows nothing. */
function signInFrom(page: string | null): string {
  return page !== null && URL.canParse(page) ? signInAddress(new URL(page)) : "/login/";
}

const UNREACHABLE = "The shop could not be reached. Check your connection and try again.";
const FAILED = "That did not work. Please try again.";

/**
 * Tells the outcome here, where it is certain to be told: the form itself may be gone once the page's data is new. A
 * refusal is told by the form, which knows its fields.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  for (const message of [UNREACHABLE, FAILED]) toast.forget(message);
  try {
    const answer = await serverAction<typeof action>();
    if (answer.done && answer.message !== null) toast.success(answer.message);
    if (!answer.done && answer.userErrors.length === 0) toast.error(answer.message ?? FAILED);
    return answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    toast.error(isRouteErrorResponse(error) ? FAILED : UNREACHABLE);
    // A request lost on the way must not take the page with it. With this status its data is not loaded anew, which
    // would fail just the same.
    return data({ data: null, userErrors: [], message: null, done: false }, { status: 503 });
  }
}
