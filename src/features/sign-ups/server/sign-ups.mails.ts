import type { Letter } from "../../../server/mail-layout.ts";
import type { SignUp } from "../sign-up.ts";

type Applicant = Pick<SignUp, "email" | "firstName" | "businessName">;

export function receivedLetter({ email, firstName, businessName }: Applicant, reference: string): Letter {
  return {
    recipient: email,
    subject: `We have your sign-up ${reference}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Thank you for asking for a trade account for ${businessName}. We call your references and answer within two working days.`,
      `If you call us, quote ${reference}.`,
    ],
  };
}

export function refusedLetter({ email, firstName, businessName }: Applicant, reason: string): Letter {
  return {
    recipient: email,
    subject: `About the trade account for ${businessName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `We looked at your sign-up for ${businessName} and can't open a trade account at the moment.`,
      reason,
      "You can order and pay by card in any of our stores meanwhile, and you are welcome to ask again.",
    ],
  };
}
