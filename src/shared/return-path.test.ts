// Shows that a crafted return path cannot lead to another site or into a redirect loop.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path.ts";

const home = "/dashboard/";
const site = "https://shop.test";

describe("safeReturnPath", () => {
  it.each([
    "/",
    "/dashboard/settings/",
    "/products?q=white&page=2",
    "/products/paint/low-sheen/#sizes",
    "/search?q=caf%C3%A9",
    "/logins/",
    "/apiary",
    "/%5cevil.test",
    "/%2f/evil.test",
    "/@evil.test",
    "/a//b",
    "/?next=//evil.test",
  ])("keeps %s", (path) => {
    expect(safeReturnPath(path, home)).toBe(path);
    expect(new URL(path, site).origin).toBe(site);
  });

  it.each([
    ["nothing", null],
    ["nothing given", undefined],
    ["an empty one", ""],
    ["one without a slash", "dashboard"],
    ["another site", "https://evil.test/"],
    ["another site by two slashes", "//evil.test"],
    ["by three", "///evil.test"],
    ["by a backslash", "/\\evil.test"],
    ["by two backslashes", "\\\\evil.test"],
    ["by a backslash first", "\\/evil.test"],
    ["by a tab between", "/\t/evil.test"],
    ["by a line break between", "/\n/evil.test"],
    ["by a carriage return between", "/\r\\evil.test"],
    ["by a space before", " //evil.test"],
    ["by NUL", "/\u0000/evil.test"],
    ["by DEL", "/\u007f"],
    ["a header of its own", "/a\r\nset-cookie: x=y"],
    ["script", "javascript:alert(1)"],
    ["a very long one", `/${"a".repeat(2000)}`],
    ["sign-in itself", "/login"],
    ["sign-in itself, with a slash", "/login/"],
    ["sign-in with a return path of its own", "/login/?returnTo=/login/"],
    ["sign-in without a slash but with a question", "/login?problem=expired"],
    ["an endpoint", "/api/auth/start?returnTo=/"],
    ["the provider", "/oidc/session/end"],
    ["a list from a repeated parameter", ["/a", "/b"]],
  ])("refuses %s", (_, path) => {
    expect(safeReturnPath(path, home)).toBe(home);
  });
});

it("encodes other letters the way a browser does", () => {
  expect(safeReturnPath("/search?q=Kererū café", home)).toBe("/search?q=Kerer%C5%AB caf%C3%A9");
  expect(safeReturnPath("/\ud800", home)).toBe("/%EF%BF%BD");
});

describe("for random input", () => {
  const hostile = fc.array(
    fc.constantFrom("/", "\\", "\t", "\n", ".", "..", "%2f", "%5c", "@", "?", "#", ":", "evil.test"),
  );
  const inputs = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "binary" }).map((text) => `/${text}`),
    hostile.map((parts) => parts.join("")),
    hostile.map((parts) => `/${parts.join("")}`),
    fc.webUrl(),
  );

  it("the path stays on this site", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(new URL(safeReturnPath(input, home), site).origin).toBe(site);
      }),
      { numRuns: 2_000 },
    );
  });

  it("the path is valid in a header", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(() => new Headers({ location: safeReturnPath(input, home) })).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});
