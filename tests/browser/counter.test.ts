// Shows in the browser that staff enter a gift card over the counter, on a phone and at a desk, and that its owner sees the new balance.
import { describe, expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { claimIssuedCard, listIssuedCodes } from "../support/gift-card-client.ts";
import { go, journeys } from "../support/journey.ts";
import { findVoucherLeft } from "../support/vouchers.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const owner = "holder.au@trestle.test";

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("a gift card pays a receipt once, and a wrong code is refused at its field", async () => {
    const { cardId } = await claimIssuedCard(server, owner);
    const [code = ""] = await listIssuedCodes(server.db, cardId);
    const page = await visit({ as: "admin.au@trestle.test", screen });
    await go(page, "/staff/counter");
    const main = page.getByRole("main");
    const fill = (label: string, text: string) => main.getByRole("textbox", { name: label }).fill(text);
    await fill("Barcode or gift card code", "NOSUCHCODE");
    await fill("To pay", "4");
    await fill("Receipt number", `R-${screen}`);
    await main.getByRole("button", { name: "Spend it" }).click();
    await main.getByText("No gift card has this code.").first().waitFor();
    await expectAccessible(page);
    await fill("Barcode or gift card code", code ?? "");
    await main.getByRole("button", { name: "Spend it" }).click();
    await main.getByText(`pays $4.00 of receipt R-${screen}. $6.00 stays on it.`).waitFor();
    expect(await findVoucherLeft(server.db, cardId)).toBe(600);
    await expectAccessible(page);
    const ownerPage = await visit({ as: owner, screen });
    await go(ownerPage, `/dashboard/rewards/gift-card/${cardId}`);
    await ownerPage.getByText("Balance $6.00").waitFor();
  });
});
