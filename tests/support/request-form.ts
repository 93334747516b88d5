/** The steps of the form with which a home owner asks for a painter, in the browser. */
import type { Page } from "playwright-core";

export const requestFormPath = "/find-a-painter/request/";

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
export const waitForStep = (page: Page, title: string) =>
  page.getByRole("heading", { level: 2, name: title }).waitFor();
export const choose = (page: Page, question: string, answer: string) =>
  page.getByRole("group", { name: question }).getByLabel(answer, { exact: true }).check();

export async function describeInterior(page: Page): Promise<void> {
  await waitForStep(page, "About the work");
  await choose(page, "What kind of property is it?", "House");
  await choose(page, "How many levels does it have?", "Two levels");
  await choose(page, "What should be painted?", "Walls");
  await choose(page, "What should be painted?", "Ceilings");
  await choose(page, "In what condition is it?", "Faded or stained");
  await goOn(page);
}

export async function chooseTiming(page: Page): Promise<void> {
  await waitForStep(page, "When, and in which colours?");
  await choose(page, "When should it be done?", "Within a month");
  await choose(page, "Have you chosen the colours?", "Not yet");
}

export async function giveContact(page: Page, email: string): Promise<void> {
  await waitForStep(page, "How do painters reach you?");
  await page.getByLabel("Your name").fill("Kim Lee");
  await page.getByLabel("Phone number").fill("0491 570 156");
  await page.getByLabel("E-mail address").fill(email);
  await choose(page, "How should painters contact you?", "Call me");
  await choose(page, "When is a good time?", "At any time");
}

/** The path of a link in a mail. Its host is the one that the server is configured with. */
export function toPath(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
