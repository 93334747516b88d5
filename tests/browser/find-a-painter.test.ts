// Shows how a home owner asks for a painter in the browser: step by step on a phone with photos, without script, and with
// everything kept over a reload; then the private page from the confirmation to the end.
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible, expectReadableColours, renderBelowFold } from "../support/accessibility.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { makeLead } from "../support/painter-leads.ts";
import { makePhoto, readRequestLinks } from "../support/painter-request.ts";
import {
  choose,
  chooseTiming,
  describeInterior,
  giveContact,
  goOn,
  requestFormPath,
  toPath,
  waitForStep,
} from "../support/request-form.ts";

const { server, visit } = await journeys();
// Nobody is matched: these tests are about the form and the page.
await server.db.deleteFrom("service_areas").execute();

beforeEach(() => server.db.deleteFrom("failed_tries").execute());

async function choosePlace(page: Page): Promise<void> {
  await waitForStep(page, "Where is the job?");
  await page.getByLabel("Suburb or town").fill("Richmond");
  await goOn(page);
  await page.getByText("Several places have this name. Choose yours.").waitFor();
  await choose(page, "Which one is it?", "Richmond VIC");
  await goOn(page);
}

test("a home owner asks on a phone with two photos, confirms, adds a note and withdraws", async () => {
  const page = await visit({ screen: "phone", mayAnswer: [400] });
  const email = "kim.phone@home.example";
  await go(page, "/");
  // Otherwise parts of the page get their height while it scrolls, and the link moves away under the click.
  await renderBelowFold(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Find a painter" }).click();
  await waitForStep(page, "What needs painting?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Interior painting" }).click();
  await waitForStep(page, "Where is the job?");
  await goOn(page);
  await page.getByText("Type the suburb or town of the job.").waitFor();
  await expectAccessible(page);
  await choosePlace(page);
  await waitForStep(page, "About the work");
  await goOn(page);
  await page.getByText("4 things need another look. They are marked above.").waitFor();
  await expectAccessible(page);
  await describeInterior(page);
  await chooseTiming(page);
  await expectAccessible(page);
  await goOn(page);
  await waitForStep(page, "Photos");
  const [one, two] = await Promise.all([makePhoto({ width: 900 }), makePhoto({ height: 900 })]);
  await page.getByLabel("Add photos").setInputFiles([
    { name: "stairs.jpg", mimeType: "image/jpeg", buffer: one },
    { name: "wall.jpg", mimeType: "image/jpeg", buffer: two },
    { name: "drawing.svg", mimeType: "image/jpeg", buffer: Buffer.from("<svg><script>alert(1)</script></svg>") },
  ]);
  await page.getByText("drawing.svg: This file is not a JPEG, PNG or WebP photo.").waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Your photos" }).getByRole("img").count()).toBe(2);
  await expectAccessible(page);
  await goOn(page);
  await giveContact(page, email);
  await expectAccessible(page);
  await goOn(page);
  await waitForStep(page, "Is everything right?");
  await page.getByText("Richmond VIC").waitFor();
  await page.getByText("Walls, Ceilings").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send my request" }).click();
  await page.getByRole("heading", { name: "Now look at your mail" }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("painter-request"))).toBeNull();

  await followPrivatePage(page, email);
});

async function followPrivatePage(page: Page, email: string): Promise<void> {
  const { link } = await readRequestLinks(server.db, email);
  await go(page, toPath(link));
  await page.getByRole("heading", { level: 1, name: "Interior painting in Richmond VIC" }).waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Your photos" }).getByRole("img").count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my request" }).click();
  await page.getByText("We have not found a painter who fits yet.").waitFor();
  await page.getByLabel("Add a note for the painters").fill("The dog is friendly.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByRole("listitem").getByText("The dog is friendly.").waitFor();
  await expect.poll(() => page.getByLabel("Add a note for the painters").inputValue()).toBe("");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Withdraw this request" }).click();
  await page.getByText("Painters who have not answered are told").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await page.getByText("You have withdrawn this request.").waitFor();
  await expectAccessible(page);
}

test("typed values are kept over a reload, and the browser's back button keeps everything", async () => {
  const page = await visit({ mayAnswer: [400], scheme: "dark" });
  await go(page, requestFormPath);
  await page.getByRole("button", { name: "Roof painting" }).click();
  await choosePlace(page);
  await waitForStep(page, "About the work");
  await choose(page, "What is the roof made of?", "Metal");
  await page.getByLabel("About how large is it?").fill("140");
  await page.reload();
  await waitForHydration(page);
  await waitForStep(page, "About the work");
  await expect.poll(() => page.getByLabel("Metal").isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("About how large is it?").inputValue()).toBe("140");
  await expectReadableColours(page);
  await page.goBack();
  await waitForStep(page, "Where is the job?");
  await expect.poll(() => page.getByLabel("Suburb or town").inputValue()).toBe("Richmond");
  await page.goForward();
  await waitForStep(page, "About the work");
  await expect.poll(() => page.getByLabel("About how large is it?").inputValue()).toBe("140");
  await page.getByRole("button", { name: "Back" }).click();
  await waitForStep(page, "Where is the job?");
  await page.getByRole("button", { name: "Back" }).click();
  await waitForStep(page, "What needs painting?");
  await expect
    .poll(() => page.getByRole("button", { name: "Roof painting" }).getAttribute("aria-current"))
    .toBe("true");
  // A step with an open question before it is not shown.
  await go(page, `${requestFormPath}?step=contact`);
  await waitForStep(page, "About the work");
});

test("without script the form goes step by step and keeps everything, and the private page works", async () => {
  const page = await visit({ script: false, mayAnswer: [400] });
  const email = "kim.plain@home.example";
  await page.goto(requestFormPath);
  await page.getByRole("button", { name: "Interior painting" }).click();
  await choosePlace(page);
  await waitForStep(page, "About the work");
  await page.getByRole("button", { name: "Back" }).click();
  await waitForStep(page, "Where is the job?");
  expect(await page.getByLabel("Suburb or town").inputValue()).toBe("Richmond");
  await goOn(page);
  await waitForStep(page, "About the work");
  await goOn(page);
  await page.getByText("Choose what fits best.").first().waitFor();
  await describeInterior(page);
  await chooseTiming(page);
  await goOn(page);
  await page.getByText("Adding photos needs JavaScript.").waitFor();
  await goOn(page);
  await giveContact(page, email);
  await goOn(page);
  await waitForStep(page, "Is everything right?");
  await page.getByRole("button", { name: "Change timing and colours" }).click();
  await waitForStep(page, "When, and in which colours?");
  await page.getByLabel("Anything else?").fill("Two cats.");
  await goOn(page);
  await waitForStep(page, "Photos");
  await goOn(page);
  await waitForStep(page, "How do painters reach you?");
  expect(await page.getByLabel("Your name").inputValue()).toBe("Kim Lee");
  await goOn(page);
  await page.getByText("Two cats.").waitFor();
  await page.getByRole("button", { name: "Send my request" }).click();
  await page.getByRole("heading", { name: "Now look at your mail" }).waitFor();

  const { link, page: token } = await readRequestLinks(server.db, email);
  await page.goto(toPath(link));
  await page.getByRole("button", { name: "Confirm my request" }).click();
  await page.getByText("Thank you. We ask painters near you now.").waitFor();
  const { id } = await server.db
    .selectFrom("lead_contacts")
    .select("request_id as id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await makeLead(server.db, id, { place: 1, status: 2 });
  await page.goto(`/find-a-painter/requests/${token}`);
  await page.getByText("1 painter is interested and will contact you.").waitFor();
  await page.getByRole("button", { name: "Tell us" }).click();
  await page.getByText("Choose how it went.").first().waitFor();
  await page.getByLabel("I have chosen a painter").check();
  await page.getByRole("button", { name: "Tell us" }).click();
  await page.getByText("You have chosen a painter. We wish you a good job.").waitFor();
});

test("a home owner in New Zealand may ask for a brand, and a photo that is refused late is named before sending", async () => {
  const page = await visit({ mayAnswer: [400] });
  await go(page, requestFormPath);
  await page.getByRole("button", { name: "Interior painting" }).click();
  await waitForStep(page, "Where is the job?");
  await page.getByLabel("Suburb or town").fill("Sydenham");
  await goOn(page);
  await page.getByText("Several places have this name. Choose yours.").waitFor();
  await choose(page, "Which one is it?", "Sydenham, Canterbury");
  await goOn(page);
  await describeInterior(page);
  await chooseTiming(page);
  expect(await page.getByRole("group", { name: "Which brand of paint?" }).getByLabel("Any brand").isChecked()).toBe(
    true,
  );
  await choose(page, "Which brand of paint?", "Harbourline");
  await goOn(page);
  await waitForStep(page, "Photos");
  await page
    .getByLabel("Add photos")
    .setInputFiles([{ name: "drawing.svg", mimeType: "image/jpeg", buffer: Buffer.from("<svg></svg>") }]);
  await goOn(page);
  await giveContact(page, "kim.brand@home.example");
  await goOn(page);
  await waitForStep(page, "Is everything right?");
  await page.getByText("Harbourline").waitFor();
  await page.getByText("drawing.svg: This file is not a JPEG, PNG or WebP photo.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send my request" }).click();
  await page.getByRole("heading", { name: "Now look at your mail" }).waitFor();
  const { work } = await server.db
    .selectFrom("lead_requests")
    .innerJoin("lead_contacts", "lead_contacts.request_id", "lead_requests.id")
    .select("work")
    .where("email", "=", "kim.brand@home.example")
    .executeTakeFirstOrThrow();
  expect(work).toMatchObject({ nzBrand: { id: "harbourline", name: "Harbourline" } });
});

test("a second request for the same work is refused, and the link to the first comes by mail", async () => {
  const page = await visit({ mayAnswer: [400] });
  const email = "kim.twice@home.example";
  const ask = async () => {
    await go(page, requestFormPath);
    await page.getByRole("button", { name: "Interior painting" }).click();
    await choosePlace(page);
    await describeInterior(page);
    await chooseTiming(page);
    await goOn(page);
    await waitForStep(page, "Photos");
    await goOn(page);
    await giveContact(page, email);
    await goOn(page);
    await page.getByRole("button", { name: "Send my request" }).click();
  };
  await ask();
  await page.getByRole("heading", { name: "Now look at your mail" }).waitFor();
  const { link } = await readRequestLinks(server.db, email);
  await go(page, toPath(link));
  await page.getByRole("button", { name: "Confirm my request" }).click();
  await page.getByText("We have not found a painter who fits yet.").waitFor();
  await ask();
  await page.getByText("You have an open request for this kind of work in this suburb.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mail me the link again" }).click();
  await page.getByText("We have sent the link to the e-mail address of the request.").waitFor();
});
