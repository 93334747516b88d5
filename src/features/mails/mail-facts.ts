/** The facts that several mails can name, with an example for the preview. */
import type { MailFact } from "./mail-kind.ts";

const fact = (label: string, example: string): MailFact => ({ label, example });

export const firstName = fact("First name of the reader", "Grace");
export const fullName = fact("Name of the reader", "Grace Moore");
export const orderNumber = fact("Number of the order", "2000417");
export const total = fact("Price of the order", "$412.50 inc GST");
export const accountName = fact("Name of the account", "Moore Painting");
export const accountNumber = fact("Number of the account", "100231");
export const amount = fact("Amount", "$412.50");
export const items = fact("The goods, with their number", "2 × Low Sheen Interior, 10 L");
export const worth = fact("Worth of the gift card", "$50");
export const cardName = fact("Name of the gift card", "Hardware gift card");
export const businessName = fact("Name of the business", "Moore Painting");
export const requestNumber = fact("Number of the request", "R20417");
export const leadNumber = fact("Number of the lead", "L30417");
export const job = fact("The work and the place", "interior painting in Richmond VIC 3121");
export const leadJob = fact("The work and the place", "Interior painting in Richmond VIC");
export const until = fact("Until when the place is kept", "5 October 2026, 9:00 am");
export const role = fact("The role of the new member of staff", "Store staff");
export const place = fact("Where the goods wait", "at Richmond");
