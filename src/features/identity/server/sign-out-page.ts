const bodyLook =
  "font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100dvh;display:grid;place-items:center;text-align:center;" +
  "color-scheme:light dark;background:light-dark(#f4f5f1,#121519);color:light-dark(#15191e,#eef0ec)";
const buttonLook =
  "font:inherit;font-weight:600;min-height:48px;padding:0 24px;border:0;border-radius:12px;background:#ff7a1f;color:#170b02";

/**
 * The provider asks whether to sign out. The person has just said so in the shop, so the form sends itself; the button
 * is for browsers without script.
 */
export function signOutPage(form: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Signing out · Trestle Trade</title>
</head>
<body style="${bodyLook}"><main><h1>Signing out…</h1>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes" style="${buttonLook}">Sign out</button></main>
<script nonce="${nonce}">document.querySelector("button").click()</script></body>
</html>`;
}
