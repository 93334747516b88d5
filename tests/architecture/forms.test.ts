// Shows that every form that posts shows its refusals in the one way of the kit, and that code for the browser makes ids that
// also work on plain http.
import { expect, test } from "vitest";
import { readCode } from "./support/files.ts";

const browserCode = [...readCode()].filter(([path]) => /^src\/.*\/?ui\//.test(path) && !path.includes(".test."));

/** These forms leave the page. The next page shows the outcome at its top. */
const leavesPage = [
  "src/features/content/ui/staff/content-upload.tsx",
  "src/features/identity/ui/add-favourite-store-page.tsx",
  "src/features/identity/ui/device-list.tsx",
  "src/features/identity/ui/settings-forms.tsx",
  "src/features/imports/ui/rows/media-upload.tsx",
  "src/features/imports/ui/upload-form.tsx",
  "src/features/merchant/ui/merchant-page.tsx",
  "src/features/navigation/ui/country-choice.tsx",
  "src/features/navigation/ui/shop-frame.tsx",
  "src/features/orders/ui/proof-form.tsx",
];

test("every form that posts uses the refusals of the kit, unless it leaves the page", () => {
  const silent = browserCode
    .filter(([, text]) => text.includes('method="post"') && !/use(Cart)?Refusals\(/.test(text.replace(/<\w+>\(/g, "(")))
    .map(([path]) => path);
  expect(silent.toSorted()).toEqual(leavesPage);
});

test("no code for the browser uses crypto.randomUUID, which exists on https and localhost only", () => {
  expect(browserCode.filter(([, text]) => text.includes("randomUUID")).map(([path]) => path)).toEqual([]);
});
