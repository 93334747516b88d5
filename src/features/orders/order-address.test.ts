// Shows that whoever is led to an order arrives at it, with its day or without.
import { expect, it } from "vitest";
import { orderAddress, parseOrderAddress } from "./order-address.ts";

const read = (address: string) => parseOrderAddress(new URL(address, "http://shop.test").searchParams);

it.each([
  { creationDate: "2026-11-15T19:00:00.000Z", day: "2026-11-15" },
  { creationDate: "", day: "" },
])("reads what it wrote, of the day $day", ({ creationDate, day }) => {
  expect(read(orderAddress({ id: "AU-2000001", creationDate }))).toEqual({
    orderCode: "AU-2000001",
    creationDate: day,
  });
});

it("needs no day", () => {
  expect(orderAddress({ id: "AU-2000001" })).toBe("/dashboard/order-detail/?code=AU-2000001");
});
