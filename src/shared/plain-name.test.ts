// Shows which names are accepted: names of people and businesses, and no web addresses, control or direction characters.
import { expect, test } from "vitest";
import { isPlainName } from "./plain-name.ts";

test.each([
  ...[
    "Grace",
    "Ngaire Te Kanawa",
    "Mary-Jane O'Brien",
    "J.P. Müller",
    "St. John",
    "Kererū",
    "李小龙",
    "محمد",
    "نیما\u200cپور",
  ],
  ...["Smith & Co. Pty Ltd", "A.B.C. Painting", "Painters (Sydney) No. 2", "50/50 Painting", "Dulux: walls"],
])("%s is a plain name", (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each([
  ...[
    "https://evil.test",
    "Win at evil.com",
    "www.evil",
    "evil.com/win",
    "me@evil.com",
    "ＥＶＩＬ．ＣＯＭ",
    "evil。com",
    "javascript://x",
  ],
  ...[
    "Grace\nYour account is closed",
    "Grace\u0000",
    "a\u202Eb",
    "a\u2066b",
    "a\u200Fb",
    "a\u2028b",
    "a\u061Cb",
    "\u001b[31m",
    "a\u0085b",
  ],
])("%j is not a plain name", (name) => {
  expect(isPlainName(name)).toBe(false);
});
