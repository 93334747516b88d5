import { expect } from "vitest";
import type { Database } from "../../src/server/database.ts";

/** The link in the newest mail to somebody whose subject has these words, as soon as there is one newer than `after`. */
export async function linkMailedTo(
  db: Database,
  { email, about, after = 0 }: { email: string; about: string; after?: number },
): Promise<string> {
  const mails = db
    .selectFrom("mails")
    .select("text_body as text")
    .where("recipient", "=", email)
    .where("subject", "like", `%${about}%`)
    .orderBy("created_at");
  await expect.poll(async () => (await mails.execute()).length, { timeout: 10_000 }).toBeGreaterThan(after);
  const [newest] = (await mails.execute()).slice(-1);
  return /https?:\S+/.exec(newest?.text ?? "")?.[0] ?? "";
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}
