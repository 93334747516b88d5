/** Sends push notices to browsers (RFC 8030), signed with the key of this installation (VAPID, RFC 8292). */
import { createECDH } from "node:crypto";
import webPush from "web-push";
import type { Sealing } from "../../../server/sealing.ts";
import { isPushEndpoint } from "../push-endpoint.ts";

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The path that a tap opens. */
  readonly url: string;
  /** A notice with the same tag replaces the one before it. */
  readonly tag: string;
}

interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the browser has ended the subscription. Anything else that fails is thrown, and tried again. */
export type PushOutcome = "sent" | "gone";

export interface Push {
  /** Browsers need it to subscribe. */
  readonly publicKey: string;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

interface PushSettings {
  readonly sealing: Pick<Sealing, "deriveBytes">;
  readonly mailFrom: string;
  readonly publicUrl: string;
}

const TIMEOUT_MS = 5_000;
const LIFETIME_S = 24 * 60 * 60;

export function makePush({ sealing, mailFrom, publicUrl }: PushSettings): Push {
  const keys = derivePushKeys(sealing);
  const vapidDetails = { subject: findSubject(mailFrom, publicUrl), ...keys };
  return {
    publicKey: keys.publicKey,
    send: async ({ endpoint, p256dh, auth }, message) => {
      if (!isPushEndpoint(endpoint)) return "gone";
      const subscription = { endpoint, keys: { p256dh, auth } };
      const options = { vapidDetails, TTL: LIFETIME_S, urgency: "high" as const, timeout: TIMEOUT_MS };
      try {
        await webPush.sendNotification(subscription, JSON.stringify(message), options);
        return "sent";
      } catch (error) {
        if (isGone(error)) return "gone";
        throw error;
      }
    },
  };
}

function isGone(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 404 || statusCode === 410;
}

/**
 * The keys are made from the key of the installation, so all its processes have the same ones and no table holds a secret.
 * Nearly every 32 bytes are a private key of the curve; those that are not are skipped.
 */
export function derivePushKeys(
  sealing: Pick<Sealing, "deriveBytes">,
  attempt = 1,
): { publicKey: string; privateKey: string } {
  const curve = createECDH("prime256v1");
  const privateKey = sealing.deriveBytes(`push notices ${attempt}`);
  try {
    curve.setPrivateKey(privateKey);
  } catch {
    return derivePushKeys(sealing, attempt + 1);
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** Push services want to know whom to write to. Apple refuses names that do not exist. */
function findSubject(mailFrom: string, publicUrl: string): string {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0];
  return address === undefined || publicUrl.startsWith("https:") ? publicUrl : `mailto:${address}`;
}
