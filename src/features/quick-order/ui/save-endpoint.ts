/** The route module that saves rows of the pad. Without signal they wait on the device. */
import type { ClientActionFunctionArgs } from "react-router";
import { action } from "../../../ui/api-endpoint.ts";
import { listFields } from "../../offline/outbox.ts";
import { getOutboxState, listWaiting } from "../../offline/ui/outbox-state.ts";
import { sendKept } from "../../offline/ui/send-kept.ts";
import { formatChange, outboxKind, readKeptChange, readSaveFields, saveEndpoint, toSaveFields } from "../pad-outbox.ts";
import { joinChanges } from "../pad-queue.ts";

export { action };

/** A refused change stays in the outbox with its reason, so that nothing that was typed is lost. */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  const requested = readSaveFields(listFields(await request.formData()));
  const last = listWaiting(getOutboxState(), outboxKind).at(-1);
  const joined = joinChanges(last && readKeptChange(last), requested);
  const change = joined ?? requested;
  return sendKept(
    {
      ...{ kind: outboxKind, key: "pad", isSet: false, endpoint: saveEndpoint },
      ...{ fields: toSaveFields(change), label: formatChange(change), shown: {} },
    },
    { replaced: joined === null ? null : (last?.id ?? null), keepsRefused: true },
  );
}
