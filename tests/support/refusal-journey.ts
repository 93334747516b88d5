import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * After a refusal its message is on the screen, and the focus is on the marked cause or on the message at the button, on the
 * screen too.
 */
export async function expectRefusal(page: Page, message: string | RegExp): Promise<void> {
  const shown = page.getByText(message).filter({ visible: true });
  await shown.first().waitFor();
  await expect.poll(() => page.evaluate(describeFocus)).toBe("in view");
  const boxes = await Promise.all((await shown.all()).map((each) => each.boundingBox()));
  const height = page.viewportSize()?.height ?? 0;
  expect(boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= height)).not.toEqual([]);
}

/**
 * A form shows its refusal before the page has loaded its data again, and until then it ignores presses. A click waits for that, a
 * key does not.
 */
export async function waitForIdleForms(page: Page): Promise<void> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** The refusal has gone, with every mark of its cause. */
export async function expectMended(page: Page, message: string | RegExp): Promise<void> {
  await expect.poll(() => page.getByText(message).count()).toBe(0);
  await expect.poll(() => page.locator("[data-cause], [data-refusal]").count()).toBe(0);
}

/** Runs in the page. */
function describeFocus(): string {
  const focused = document.activeElement;
  if (!focused?.matches("[aria-invalid=true], [data-cause], [data-refusal]"))
    return `The focus is on ${focused?.outerHTML.slice(0, 120)}`;
  const { top, bottom } = focused.getBoundingClientRect();
  const isInView = (top >= 0 && bottom <= window.innerHeight) || (top < window.innerHeight / 2 && bottom > 0);
  return isInView ? "in view" : `The focus is at ${top} of ${window.innerHeight}`;
}
