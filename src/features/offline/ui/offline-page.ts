import { escapeHtml } from "../../../shared/escape-html.ts";
import type { KeptPage } from "../kept-pages.ts";

/** The name of the shop at the end of every title. It has no middle dot. */
const shopSuffix = / · [^·]*$/;

/** The page for an address that is not on the device. It has no script, and lists the pages that are there. */
export function drawOfflinePage(pages: readonly KeptPage[], styles: string): string {
  const links = pages.map(({ address, title }) => {
    const name = title.replace(shopSuffix, "");
    return `<li><a href="${escapeHtml(address)}" class="flex min-h-12 items-center underline underline-offset-[0.2em]">${name}</a></li>`;
  });
  const list =
    links.length === 0
      ? "<p>Pages that you open with signal are kept here for later.</p>"
      : `<p>These pages are on this device:</p><ul class="divide-y divide-line">${links.join("")}</ul>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>No signal</title>
<link rel="stylesheet" href="${escapeHtml(styles)}">
</head>
<body>
<main class="mx-auto flex max-w-xl flex-col gap-4 px-gutter py-10">
<h1 class="type-page">No signal</h1>
<p>This page is not on this device. Try again when there is signal.</p>
<p><a href="" class="inline-flex min-h-12 items-center rounded-box border border-line-strong bg-surface px-5 font-semibold">Try again</a></p>
${list}
</main>
</body>
</html>`;
}
