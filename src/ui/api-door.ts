import { type ActionFunctionArgs, data, redirect } from "react-router";
import { servicesOf } from "./page-context.ts";

/**
 * Where a page's fetcher posts to an `/api` door: the same door a plain form reaches without script, run in process. The
 * page's data is loaded anew afterwards, as after every action.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const path = new URL(request.url).pathname;
  const answer = await servicesOf({ context }).openDoor(path, await request.formData());
  if (answer === null) throw data({ message: "There is nothing at this address." }, { status: 404 });
  if (answer.status === 401) throw redirect("/login/");
  const { userErrors, message } = answer;
  return { data: answer.data, userErrors, message, done: answer.status < 400 && userErrors.length === 0 };
}
