// Shows where each kind of link leads.
import { expect, it } from "vitest";
import { linkAddress } from "./content-link.ts";

it.each([
  [{ type: "CampaignProductsPage", target: "category=interior" }, "/products?category=interior"],
  [{ type: "InternalLink", target: "/store-finder/" }, "/store-finder/"],
  [{ type: "ExternalLink", target: "https://www.example.com/tds" }, "https://www.example.com/tds"],
] as const)("%o", (link, address) => {
  expect(linkAddress(link)).toBe(address);
});
