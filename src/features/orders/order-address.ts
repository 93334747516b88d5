/** Where an order is looked at, written and read in one place: pages and mails lead there. */
const page = "/dashboard/order-detail/";

/** The day is taken from the moment as it is told, in UTC; the number alone finds an order too. */
export function orderAddress({ id, creationDate = "" }: { id: string; creationDate?: string }): string {
  const date = creationDate.slice(0, 10);
  return `${page}?${new URLSearchParams({ code: id, ...(date === "" ? {} : { date }) })}`;
}

export function parseOrderAddress(parameters: URLSearchParams): { orderCode: string; creationDate: string } {
  return { orderCode: parameters.get("code") ?? "", creationDate: parameters.get("date") ?? "" };
}
