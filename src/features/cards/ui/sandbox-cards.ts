import { type CardOutcome, unreachable } from "./card-outcome.ts";

/** What the gateway's frame tells this page. */
export type FrameMessage =
  | { readonly type: "ready" }
  | { readonly type: "submit" }
  | { readonly type: "challenge-answered" }
  | { readonly type: "height"; readonly px: number }
  | { readonly type: "outcome"; readonly id: string; readonly outcome: FrameOutcome };

export type FrameOutcome =
  | { readonly kind: "incomplete" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "status"; readonly status: string; readonly challengeUrl: string | null };

/** Only what comes from the gateway's own origin, and from the very frame that was asked. */
export function readMessage(event: MessageEvent, frame: HTMLIFrameElement | null, origin: string): FrameMessage | null {
  if (event.origin !== origin || frame === null || event.source !== frame.contentWindow) return null;
  return event.data?.from === "trestle-gateway" ? (event.data as FrameMessage) : null;
}

interface Intent {
  readonly status?: string;
  readonly error?: { readonly message: string };
  readonly next_action?: { readonly redirect_to_url?: { readonly url: string } } | null;
  readonly last_payment_error?: { readonly message: string } | null;
  readonly last_setup_error?: { readonly message: string } | null;
}

interface Ask {
  readonly sandboxUrl: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** Confirms with a saved card: no number is typed, so this page asks the gateway itself. */
export async function confirmAtSandbox(ask: Ask, cardId: string): Promise<FrameOutcome> {
  const body = new URLSearchParams({ client_secret: ask.clientSecret, payment_method: cardId });
  const intent = await askSandbox(ask, "/confirm", { method: "POST", body });
  if (intent === null) return { kind: "unreachable" };
  if (intent.error !== undefined) return { kind: "refused", message: intent.error.message };
  const challengeUrl = intent.next_action?.redirect_to_url?.url ?? null;
  return { kind: "status", status: intent.status ?? "", challengeUrl };
}

/** How it ended, once the bank's question was answered or closed. */
export async function readAtSandbox(ask: Ask): Promise<CardOutcome> {
  const query = `?${new URLSearchParams({ client_secret: ask.clientSecret })}`;
  const intent = await askSandbox(ask, query, {});
  if (intent === null) return unreachable;
  if (isPaid(intent.status ?? "")) return { kind: "done" };
  const error = intent.last_payment_error ?? intent.last_setup_error;
  return { kind: "refused", message: error?.message ?? "Your bank has not confirmed this card. Please try again." };
}

export function isPaid(status: string): boolean {
  return status === "succeeded" || status === "requires_capture" || status === "processing";
}

async function askSandbox(ask: Ask, path: string, init: RequestInit): Promise<Intent | null> {
  const id = ask.clientSecret.slice(0, ask.clientSecret.indexOf("_secret_"));
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  try {
    const headers = { authorization: `Bearer ${ask.publishableKey}` };
    const response = await fetch(`${ask.sandboxUrl}/v1/${kind}/${id}${path}`, { ...init, headers });
    return (await response.json()) as Intent;
  } catch {
    return null;
  }
}
