import type { Page } from "playwright-core";

/** A scanner needs a few milliseconds for a letter. */
const GAP_SECONDS = 0.005;

/**
 * Types a code and Enter as a barcode scanner does. Each key event gets the time at which a scanner sends it, so the page sees a
 * scan however slow the machine is.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The clock of Node can be moved (npm test -- --at=…), that of the browser cannot.
  const startedAt = await page.evaluate(() => (performance.timeOrigin + performance.now()) / 1_000);
  const letters = [...code].map((letter) => ({ key: letter, text: letter }));
  const keys = [...letters, { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 }];
  for (const [index, key] of keys.entries()) {
    const timestamp = startedAt + index * GAP_SECONDS;
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", timestamp, ...key });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", timestamp, ...key });
  }
  await session.detach();
}
