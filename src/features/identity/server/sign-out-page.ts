import { type Nonces, plainPage } from "../../../server/http/plain-page.ts";

/**
 * The provider asks whether to sign out. The person has just said so in the shop, so the form sends itself; the button
 * is for browsers without script.
 */
export function signOutPage(form: string, nonces: Nonces): string {
  const body = `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<script nonce="${nonces.script}">document.querySelector("button").click()</script>`;
  return plainPage({ title: "Signing out…", body, nonces });
}
