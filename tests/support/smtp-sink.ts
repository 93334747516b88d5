import { afterAll } from "vitest";
import { type MailServer, startMailServer } from "./mail-server.ts";

/** A mail server of this test file alone. */
export async function smtpSink(): Promise<MailServer> {
  const sink = await startMailServer();
  afterAll(() => sink.stop());
  return sink;
}
