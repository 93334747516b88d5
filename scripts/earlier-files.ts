import { copyFile, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const earlierDays = 30;

/**
 * Copies the files of the last build aside. A phone may have an older page open, which asks for them later. They are deleted
 * when they have not been in any build for thirty days.
 */
export async function keepEarlierFiles(from: string, to: string, now: Date): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from).catch(() => [])) {
    await copyFile(join(from, name), join(to, name));
    await utimes(join(to, name), now, now);
  }
  const oldest = now.getTime() - earlierDays * 86_400_000;
  for (const name of await readdir(to)) {
    if ((await stat(join(to, name))).mtimeMs < oldest) await rm(join(to, name));
  }
}
