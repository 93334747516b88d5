import { readFile, writeFile } from "node:fs/promises";
import { launchBrowser } from "../tests/support/browser.ts";

const LOGO = new URL("../src/ui/favicon.svg", import.meta.url);
const FOLDER = new URL("../public/app/", import.meta.url);

/**
 * `isFull` fills the square up to its edges: phones cut their own shape out of such a picture. The logo is then smaller, so
 * that it stays within the circle that is always visible.
 */
const icons = [
  { name: "icon-192", px: 192, isFull: false },
  { name: "icon-512", px: 512, isFull: false },
  { name: "icon-maskable-512", px: 512, isFull: true },
  { name: "apple-touch-icon", px: 180, isFull: true },
];

/** Draws the icons of the installed app from the logo. Run it when the logo changes: `node scripts/run.js scripts/icons.ts`. */
async function drawIcons(): Promise<void> {
  const logo = await readFile(LOGO, "utf8");
  const background = /fill="(#[0-9a-f]{6})"/.exec(logo)?.[1] ?? "#000";
  const browser = await launchBrowser();
  for (const { name, px, isFull } of icons) {
    const page = await browser.newPage({ viewport: { width: px, height: px } });
    const size = isFull ? "80%" : "100%";
    const style = `margin:0;height:100vh;display:grid;place-items:center;background:${isFull ? background : "transparent"}`;
    await page.setContent(
      `<body style="${style}">${logo.replace("<svg", `<svg width="${size}" height="${size}"`)}</body>`,
    );
    await writeFile(new URL(`${name}.png`, FOLDER), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
  console.log(`Drew ${icons.length} icons.`);
}

await drawIcons();
