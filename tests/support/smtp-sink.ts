import { afterAll } from "vitest";
import { type MailServer, startMailServer } from "./mail-server.ts";

/** Starts a mail server that only this test file uses. It stops when the file is done. */
export async function smtpSink(): Promise<MailServer> {
  const sink = await startMailServer();
  afterAll(() => sink.stop());
  return sink;
}
