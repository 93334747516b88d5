import type { MailContent } from "../../mails/mail-kinds.ts";
import type { SignUp } from "../sign-up.ts";

type Applicant = Pick<SignUp, "email" | "firstName" | "businessName">;

export function receivedLetter(applicant: Applicant, reference: string): MailContent<"sign-up-received"> {
  const { email, firstName: name, businessName } = applicant;
  const facts = { name, businessName, reference };
  return { kind: "sign-up-received", recipient: email, greeting: `Hello ${name},`, facts };
}

export function refusedLetter(applicant: Applicant, reason: string): MailContent<"sign-up-refused"> {
  const { email, firstName: name, businessName } = applicant;
  const facts = { name, businessName, reason };
  return { kind: "sign-up-refused", recipient: email, greeting: `Hello ${name},`, facts };
}
