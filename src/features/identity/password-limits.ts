/** How often passwords may be tried and mails for new ones asked for, within fifteen minutes. */
import { toAddressBlock } from "../../shared/address-block.ts";

export interface Limit {
  /** What is counted. */
  readonly key: string;
  readonly max: number;
}

export interface PasswordTry {
  readonly email: string;
  /** The IP address of the request. */
  readonly address: string;
}

/** The longest e-mail address (RFC 5321). Longer texts belong to nobody, and would not fit into an index. */
const MAX_EMAIL_LENGTH = 254;
const toEmailKey = (email: string) => email.trim().toLowerCase().slice(0, MAX_EMAIL_LENGTH);

/**
 * Wrong passwords: for one person from one address, so that a person who mistypes is stopped first; for one person from all
 * addresses, against guesses from many machines; for one address and all people, against one password tried on many.
 */
export function listPasswordLimits({
  email,
  address,
}: PasswordTry): Readonly<Record<"pair" | "person" | "address", Limit>> {
  const [who, from] = [toEmailKey(email), toAddressBlock(address)];
  return {
    pair: { key: `password of ${who} from ${from}`, max: 5 },
    person: { key: `password of ${who}`, max: 20 },
    address: { key: `password from ${from}`, max: 50 },
  };
}

/** Mails with a link for a new password, known addresses and unknown ones alike. */
export function listResetLimits({ email, address }: PasswordTry): Readonly<Record<"person" | "address", Limit>> {
  return {
    person: { key: `new password of ${toEmailKey(email)}`, max: 3 },
    address: { key: `new password from ${toAddressBlock(address)}`, max: 10 },
  };
}
