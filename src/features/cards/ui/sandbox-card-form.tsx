import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { makeUuid } from "../../../shared/uuid.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { type CardFormHandle, type CardOutcome, unreachable } from "./use-card-payment.ts";

interface SandboxCardFormProps {
  ref: Ref<CardFormHandle>;
  sandboxUrl: string;
  publishableKey: string;
  /** False when a saved card is confirmed. */
  showsFields: boolean;
  /** A field in the frame is marked as missing or wrong. */
  isIncomplete: boolean;
  /** Enter was pressed in the form. */
  onSubmit?: (() => void) | undefined;
  /** A field of the form was changed. */
  onInput?: (() => void) | undefined;
}

const FIRST_HEIGHT_PX = 340;
const RECEIPT_TIMEOUT_MS = 5_000;

/** The sandbox gateway's card form in a frame from its own origin, and the bank's challenge in another frame. */
export function SandboxCardForm(props: SandboxCardFormProps) {
  const { ref, sandboxUrl, publishableKey, showsFields, isIncomplete, onSubmit, onInput } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, (outcome: FrameOutcome) => void>());
  const received = useRef(new Map<string, () => void>());
  const [heightPx, setHeightPx] = useState(FIRST_HEIGHT_PX);
  const challenge = useChallenge(sandboxUrl);
  const theme = useTheme();

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const message = readMessage(event, frame.current, sandboxUrl);
      if (message?.type === "received") received.current.get(message.id)?.();
      if (message?.type === "height") setHeightPx(message.px);
      if (message?.type === "submit") onSubmit?.();
      if (message?.type === "input") onInput?.();
      if (message?.type === "outcome") waiting.current.get(message.id)?.(message.outcome);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [sandboxUrl, onSubmit, onInput]);

  useEffect(() => {
    const answers = waiting.current;
    return () => {
      for (const answer of answers.values()) answer({ kind: "unreachable" });
    };
  }, []);

  const { ask } = challenge;
  const conclude = useCallback(
    async (clientSecret: string, outcome: FrameOutcome): Promise<CardOutcome> => {
      if (outcome.kind === "unreachable") return unreachable;
      if (outcome.kind !== "status") return outcome;
      if (isPaid(outcome.status)) return { kind: "done" };
      if (outcome.challengeUrl !== null) await ask(`${outcome.challengeUrl}&theme=${theme}`);
      return readAtSandbox({ sandboxUrl, publishableKey, clientSecret });
    },
    [sandboxUrl, publishableKey, ask, theme],
  );

  useImperativeHandle(ref, () => ({
    confirmNew: async (clientSecret) => {
      const id = makeUuid();
      const outcome = await new Promise<FrameOutcome>((resolve) => {
        waiting.current.set(id, resolve);
        // A frame that has not loaded never answers, so it must say at once that it has the request.
        const timer = setTimeout(resolve, RECEIPT_TIMEOUT_MS, { kind: "unreachable" });
        received.current.set(id, () => clearTimeout(timer));
        frame.current?.contentWindow?.postMessage({ type: "confirm", id, clientSecret }, sandboxUrl);
      });
      waiting.current.delete(id);
      received.current.delete(id);
      return conclude(clientSecret, outcome);
    },
    confirmSaved: async (clientSecret, cardId) =>
      conclude(clientSecret, await confirmAtSandbox({ sandboxUrl, publishableKey, clientSecret }, cardId)),
  }));

  return (
    <>
      {showsFields && (
        <iframe
          ref={frame}
          title="Card details"
          data-cause={isIncomplete || undefined}
          src={`${sandboxUrl}/card-form?theme=${theme}`}
          className="w-full rounded-box"
          style={{ height: `${heightPx}px` }}
        />
      )}
      {challenge.dialog}
    </>
  );
}

/** The bank's challenge in a dialog, until it is answered or closed. */
function useChallenge(sandboxUrl: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [asked, setAsked] = useState<{ url: string; done: () => void } | null>(null);
  const ask = useCallback((url: string) => new Promise<void>((done) => setAsked({ url, done })), []);
  const close = useCallback(() => {
    asked?.done();
    setAsked(null);
  }, [asked]);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (readMessage(event, frame.current, sandboxUrl)?.type === "challenge-answered") close();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [sandboxUrl, close]);
  const dialog = (
    <Dialog title="Confirm with your bank" open={asked !== null} onOpenChange={(open) => !open && close()}>
      {asked !== null && <iframe ref={frame} title="Your bank's question" src={asked.url} className="h-72 w-full" />}
    </Dialog>
  );
  return { ask, dialog };
}

/** The frame cannot read the theme of this page, so the page passes it on. */
function useTheme(): string {
  const [theme, setTheme] = useState("system");
  useEffect(() => setTheme(document.documentElement.dataset.theme ?? "system"), []);
  return theme;
}

/** Messages from the gateway's frame. */
type FrameMessage =
  | { readonly type: "ready" }
  | { readonly type: "received"; readonly id: string }
  | { readonly type: "submit" }
  | { readonly type: "input" }
  | { readonly type: "challenge-answered" }
  | { readonly type: "height"; readonly px: number }
  | { readonly type: "outcome"; readonly id: string; readonly outcome: FrameOutcome };

type FrameOutcome =
  | { readonly kind: "incomplete" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "status"; readonly status: string; readonly challengeUrl: string | null };

/** Ignores messages from other origins and other frames. */
function readMessage(event: MessageEvent, frame: HTMLIFrameElement | null, origin: string): FrameMessage | null {
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

interface SandboxRequest {
  readonly sandboxUrl: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** Confirms with a saved card. No number is entered, so this page calls the gateway directly. */
async function confirmAtSandbox(ask: SandboxRequest, cardId: string): Promise<FrameOutcome> {
  const body = new URLSearchParams({ client_secret: ask.clientSecret, payment_method: cardId });
  const intent = await askSandbox(ask, "/confirm", { method: "POST", body });
  if (intent === null) return { kind: "unreachable" };
  if (intent.error !== undefined) return { kind: "refused", message: intent.error.message };
  const challengeUrl = intent.next_action?.redirect_to_url?.url ?? null;
  return { kind: "status", status: intent.status ?? "", challengeUrl };
}

/** The outcome after the bank's challenge was answered or closed. */
async function readAtSandbox(ask: SandboxRequest): Promise<CardOutcome> {
  const query = `?${new URLSearchParams({ client_secret: ask.clientSecret })}`;
  const intent = await askSandbox(ask, query, {});
  if (intent === null) return unreachable;
  if (isPaid(intent.status ?? "")) return { kind: "done" };
  const error = intent.last_payment_error ?? intent.last_setup_error;
  return { kind: "refused", message: error?.message ?? "Your bank has not confirmed this card. Please try again." };
}

function isPaid(status: string): boolean {
  return status === "succeeded" || status === "requires_capture" || status === "processing";
}

async function askSandbox(ask: SandboxRequest, path: string, init: RequestInit): Promise<Intent | null> {
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
