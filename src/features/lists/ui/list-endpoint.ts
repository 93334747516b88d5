/** The route module of the lists' endpoints. Without signal, a change waits on the device. */
import { type ClientActionFunctionArgs, redirect } from "react-router";
import { action, sendWithToast } from "../../../ui/api-endpoint.ts";
import { toast } from "../../../ui/toast.tsx";
import { listFields } from "../../offline/outbox.ts";
import { announceKept, sendKept } from "../../offline/ui/send-kept.ts";
import { formatAdded, listDone } from "../list-messages.ts";
import { listPaths, outboxKind, planKeeping } from "../list-outbox.ts";

export { action };

export async function clientAction(args: ClientActionFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  const plan = planKeeping(pathname, listFields(await args.request.clone().formData()));
  if (typeof plan === "string") return sendWithToast(args, plan);
  const answer = await sendKept({ ...plan, kind: outboxKind, shown: {} });
  if ("init" in answer) {
    if (answer.data.isKept) announceKept();
    return answer;
  }
  if (!answer.done) return answer;
  const message = describeDone(plan.endpoint, answer.data);
  if (message !== null) toast.success(message);
  // The page of a deleted list cannot be loaded again.
  if (plan.endpoint === listPaths.remove) throw redirect("/lists/");
  return answer;
}

function describeDone(endpoint: string, data: unknown): string | null {
  switch (endpoint) {
    case listPaths.create:
      return listDone.made;
    case listPaths.update:
      return listDone.saved;
    case listPaths.remove:
      return listDone.deleted;
    case listPaths.add:
      return formatAdded(data);
    default:
      return null;
  }
}
