import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { type CardOutcome, type CardTaker, unreachable } from "./card-outcome.ts";
import { confirmAtSandbox, type FrameOutcome, isPaid, readAtSandbox, readMessage } from "./sandbox-cards.ts";

interface SandboxCardFormProps {
  ref: Ref<CardTaker>;
  sandboxUrl: string;
  publishableKey: string;
  /** False where only a saved card is confirmed: then nothing is typed. */
  showsFields: boolean;
  /** Enter was pressed in the form. */
  onSubmit?: (() => void) | undefined;
}

const FIRST_HEIGHT_PX = 340;

/** The sandbox gateway's card form, in a frame from its own origin, and its bank's question in another. */
export function SandboxCardForm({ ref, sandboxUrl, publishableKey, showsFields, onSubmit }: SandboxCardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, (outcome: FrameOutcome) => void>());
  const [heightPx, setHeightPx] = useState(FIRST_HEIGHT_PX);
  const challenge = useChallenge(sandboxUrl);
  const theme = useTheme();

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = readMessage(event, frame.current, sandboxUrl);
      if (message?.type === "height") setHeightPx(message.px);
      if (message?.type === "submit") onSubmit?.();
      if (message?.type === "outcome") waiting.current.get(message.id)?.(message.outcome);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [sandboxUrl, onSubmit]);

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
      const id = crypto.randomUUID();
      const outcome = await new Promise<FrameOutcome>((resolve) => {
        waiting.current.set(id, resolve);
        frame.current?.contentWindow?.postMessage({ type: "confirm", id, clientSecret }, sandboxUrl);
      });
      waiting.current.delete(id);
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
          src={`${sandboxUrl}/card-form?theme=${theme}`}
          className="w-full rounded-box"
          style={{ height: `${heightPx}px` }}
        />
      )}
      {challenge.dialog}
    </>
  );
}

/** The bank's question, asked in a dialog until it is answered or closed. */
function useChallenge(sandboxUrl: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [asked, setAsked] = useState<{ url: string; done: () => void } | null>(null);
  const ask = useCallback((url: string) => new Promise<void>((done) => setAsked({ url, done })), []);
  const close = useCallback(() => {
    asked?.done();
    setAsked(null);
  }, [asked]);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (readMessage(event, frame.current, sandboxUrl)?.type === "challenge-answered") close();
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [sandboxUrl, close]);
  const dialog = (
    <Dialog title="Confirm with your bank" open={asked !== null} onOpenChange={(open) => !open && close()}>
      {asked !== null && <iframe ref={frame} title="Your bank's question" src={asked.url} className="h-72 w-full" />}
    </Dialog>
  );
  return { ask, dialog };
}

/** The frame cannot see what was chosen on this page, so it is told. */
function useTheme(): string {
  const [theme, setTheme] = useState("system");
  useEffect(() => setTheme(document.documentElement.dataset.theme ?? "system"), []);
  return theme;
}
