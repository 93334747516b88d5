// Shows which mails about an order staff can send again.
import { expect, it } from "vitest";
import { listRepeatableMails } from "./repeatable-mails.ts";

const order = { status: "OPEN", approval: null, deliveryMode: "PICKUP" } as const;
const waiting = { shipment: 1, storeId: "2226", status: "WAITING", readyAt: null, how: null } as const;
const ready = { ...waiting, shipment: 2, status: "READY", readyAt: new Date(0) } as const;
const sent = { ...ready, status: "LEFT", how: "DISPATCHED" } as const;
const list = (...input: Parameters<typeof listRepeatableMails>) =>
  listRepeatableMails(...input).map(({ kind }) => kind);

it.each([
  ["a new order", [order, [waiting]], ["confirmed"]],
  ["an order that waits for approval", [{ ...order, approval: "pending" }, [waiting]], ["approval"]],
  ["a pickup that is ready", [order, [waiting, ready]], ["confirmed", "ready"]],
  ["a delivery that is ready", [{ ...order, deliveryMode: "DELIVERY" }, [ready]], ["confirmed"]],
  ["a delivery that left", [{ ...order, deliveryMode: "DELIVERY" }, [sent]], ["confirmed", "out"]],
  ["a cancelled order", [{ ...order, status: "CANCELLED" }, []], ["confirmed", "cancelled"]],
] as const)("%s", (_name, [given, shipments], kinds) => {
  expect(list(given, shipments)).toEqual(kinds);
});

it("names the last shipment that the mail is about", () => {
  expect(listRepeatableMails(order, [ready, { ...ready, shipment: 3 }])[1]?.part).toEqual({
    shipment: 3,
    storeId: "2226",
  });
});
