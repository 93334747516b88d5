import { makePasswords } from "../../src/server/passwords.ts";

/** Passwords that cost little to check, so that tests with many sign-ins stay quick. */
export const quickPasswords = makePasswords({ N: 1024, r: 8, p: 1 });
