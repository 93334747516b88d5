/** Queued when the merchant has entered its own details: the orders that waited for them are invoiced. */
export const RAISE_WAITING_INVOICES = "raise-waiting-invoices";
