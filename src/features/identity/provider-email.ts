/** What a provider says about a person's e-mail address, in the ID token or at its UserInfo endpoint. */
export interface EmailClaims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

/**
 * The e-mail address that the provider has verified; null if there is none, because an unverified one could belong to anybody.
 * Some providers never say whether they have. `trustsUnsaid` accepts their addresses too. An address that a provider calls
 * unverified is never accepted.
 */
export function findVerifiedEmail(sources: readonly EmailClaims[], trustsUnsaid: boolean): string | null {
  const withEmail = sources.filter(({ email }) => typeof email === "string" && email !== "");
  const told = withEmail.find(({ email_verified: verified }) => verified !== undefined) ?? withEmail[0];
  if (told === undefined) return null;
  const verified = told.email_verified ?? trustsUnsaid;
  // Some providers write the boolean as text.
  return verified === true || verified === "true" ? (told.email as string) : null;
}

/** Whether the ID token says all that is to know, so that the provider need not be asked again. */
export function saysAll({ email, email_verified: verified }: EmailClaims): boolean {
  return email !== undefined && verified !== undefined;
}
