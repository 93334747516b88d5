import { data, redirect } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { makeUuid } from "../../../shared/uuid.ts";
import { unreachable } from "../../../ui/api-endpoint.ts";
import { toast } from "../../../ui/toast.tsx";
import type { OutboxChange } from "../outbox.ts";
import type { SendOptions } from "./outbox-sender.ts";
import { getOutboxState } from "./outbox-state.ts";

/** The answer of an endpoint whose changes are kept on the device. The fields are those of every endpoint. */
export interface KeptAnswer {
  readonly data: unknown;
  readonly userErrors: readonly UserError[];
  readonly message: string | null;
  readonly done: boolean;
  /** True: the change is in the outbox. */
  readonly isKept: boolean;
}

export type KeptChange = Pick<OutboxChange, "kind" | "key" | "isSet" | "endpoint" | "fields" | "label" | "shown">;

const nothing: KeptAnswer = { data: null, userErrors: [], message: null, done: false, isKept: false };

/** For the client action of an endpoint: sends the change, or keeps it on the device until there is signal. */
export async function sendKept(change: KeptChange, options: SendOptions = {}) {
  const answer = await send(change, options);
  switch (answer.kind) {
    case "done":
      return { ...nothing, data: answer.data, done: true };
    case "refused":
      return { ...nothing, userErrors: answer.userErrors, isKept: options.keepsRefused === true };
    case "signedOut":
      // After the sign-in the change is sent from the outbox.
      throw redirect(`/login/?${new URLSearchParams({ returnTo: location.pathname + location.search })}`);
    case "waiting":
      return withoutReload({ ...nothing, isKept: true });
    case "unreachable":
      return withoutReload({ ...nothing, userErrors: [unreachable] });
  }
}

async function send(change: KeptChange, options: SendOptions) {
  const { owner } = getOutboxState();
  try {
    const { sendOrKeep } = await import("./outbox-sender.ts");
    return await sendOrKeep({ ...change, id: makeUuid(), owner, savedAt: Date.now() }, options);
  } catch {
    // The connection was lost before this part of the script arrived.
    return { kind: "unreachable" } as const;
  }
}

/** With this status the router does not load the page's data again, which would fail as well. */
function withoutReload(answer: KeptAnswer) {
  return data(answer, { status: 503 });
}

export function announceKept(): void {
  toast.info("Saved on this device. It is sent when there is signal.");
}
