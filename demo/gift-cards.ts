import { type CountryCode, countryCodes } from "../src/shared/country.ts";
import type { Row } from "./row.ts";

const kinds = [
  {
    code: "TRADE",
    name: "Trestle Trade gift card",
    description: "For paint, tools and everything else at Trestle Trade.",
    wall: "2f4858",
    info: "Enter the code in your cart when you pay, or show it at any store.",
    minimum_dollars: 10,
    maximum_dollars: 500,
    allowed_dollars: [],
  },
  {
    code: "BBQ-NIGHT",
    name: "Backyard Grill gift card",
    description: "A night off: burgers, steaks and a cold drink at Backyard Grill.",
    wall: "8c3b2a",
    info: "Show the code to your waiter when you pay.",
    minimum_dollars: 25,
    maximum_dollars: 200,
    allowed_dollars: [25, 50, 100, 200],
  },
  {
    code: "OUTDOORS",
    name: "Long Weekend gift card",
    description: "Tents, rods and boots at Long Weekend Outdoors.",
    wall: "5b7355",
    info: "Enter the code at the checkout of Long Weekend Outdoors, or show it in a shop.",
    minimum_dollars: 20,
    maximum_dollars: 300,
    allowed_dollars: [20, 50, 100, 150, 300],
  },
] as const;

export type GiftCardCode = (typeof kinds)[number]["code"];

export function getCardName(code: GiftCardCode): string {
  return kinds.find((kind) => kind.code === code)?.name ?? "";
}

export function toProgramId(country: CountryCode, code: GiftCardCode): string {
  return `${country}-${code}`;
}

/** The gift cards that members can claim, in each country. */
export function giftCardKindRows(): Row[] {
  return countryCodes.flatMap((country) =>
    kinds.map(({ code, wall, info, ...kind }, position) => ({
      ...kind,
      ...{ country, code, position, redemption_info: info, pays_orders: code === "TRADE" },
      program_id: toProgramId(country, code),
      product_image: `/scene-pictures/gift-card.svg?wall=${wall}`,
      terms: [
        { type: "EXPIRY", content: "The card can be used for three years from the day it is issued." },
        { type: "CASH", content: "It cannot be exchanged for cash or points." },
      ],
      allowed_dollars: [...kind.allowed_dollars],
    })),
  );
}
