import { expect, vi } from "vitest";
import type { Database } from "../../src/server/database.ts";

/** Waits until more than `after` mails about a subject have gone to an address, and returns the link in the newest. */
export async function waitForMailedLink(
  db: Database,
  { email, about, after = 0 }: { email: string; about: string; after?: number },
): Promise<string> {
  const mails = db
    .selectFrom("mails")
    .select("text_body as text")
    .where("recipient", "=", email)
    .where("subject", "like", `%${about}%`)
    .orderBy("created_at");
  await vi.waitFor(async () => expect((await mails.execute()).length).toBeGreaterThan(after), { timeout: 30_000 });
  const [newest] = (await mails.execute()).slice(-1);
  return /https?:\S+/.exec(newest?.text ?? "")?.[0] ?? "";
}

export function readToken(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}
