import { BellRing } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { postToEndpoint } from "../../../ui/post-to-endpoint.ts";

type PushState = "unknown" | "offered" | "on" | "blocked";

const subscribePath = "/api/job-leads/push/subscribe/";
const unsubscribePath = "/api/job-leads/push/unsubscribe/";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Offers notices of leads on this device. The browser's own question comes only after a tap. Browsers without push, such as an
 * iPhone's before the shop is installed, show nothing: every lead comes by e-mail too.
 */
export function PushNotices({ pushKey }: { pushKey: string }) {
  const { state, problem, isBusy, begin, end } = usePush(pushKey);
  if (state === "unknown") return null;
  if (state === "blocked") {
    return (
      <Notice icon={BellRing}>Notices are blocked in this browser's settings. You get every lead by e-mail.</Notice>
    );
  }
  const isOn = state === "on";
  return (
    <Notice
      icon={BellRing}
      action={
        <Button size="small" pending={isBusy} onClick={isOn ? end : begin}>
          {isOn ? "Switch off here" : "Tell me on this device"}
        </Button>
      }
    >
      {isOn
        ? "This device tells you about new leads between 7 am and 8 pm."
        : "A lead is yours for 48 hours. Hear of it at once, between 7 am and 8 pm."}
      {problem !== null && (
        <span role="alert" className="block font-medium">
          {problem}
        </span>
      )}
    </Notice>
  );
}

function usePush(pushKey: string) {
  const [state, setState] = useState<PushState>("unknown");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isSupported()) void restore(pushKey).then(setState, () => setState("offered"));
  }, [pushKey]);
  const run = useCallback(async (work: () => Promise<PushState>) => {
    setBusy(true);
    setProblem(null);
    try {
      setState(await work());
    } catch (error) {
      setProblem(error instanceof PushRefused ? error.message : "Notices could not be switched on. Please try again.");
    }
    setBusy(false);
  }, []);
  const begin = () => void run(() => askAndSubscribe(pushKey));
  const end = () => void run(unsubscribe);
  return { state, problem, isBusy, begin, end };
}

class PushRefused extends Error {}

/** Browsers renew subscriptions by themselves, so one that was allowed is sent again whenever the page is opened. */
async function restore(pushKey: string): Promise<PushState> {
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (Notification.permission !== "granted" || !subscription) return "offered";
  return subscribe(pushKey);
}

async function askAndSubscribe(pushKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "blocked";
  return permission === "granted" ? subscribe(pushKey) : "offered";
}

async function subscribe(pushKey: string): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  const answer = await postToEndpoint(subscribePath, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  if (answer.kind !== "answered") throw new Error("The shop could not be reached.");
  const [refusal] = answer.userErrors;
  if (refusal !== undefined) throw new PushRefused(refusal.message);
  return "on";
}

async function unsubscribe(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await postToEndpoint(unsubscribePath, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return "offered";
}
