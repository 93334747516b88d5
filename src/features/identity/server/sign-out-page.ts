/**
 * The provider asks whether to sign out. The person has just said so in the shop, so the form sends itself; the button
 * is for browsers without script.
 */
export function signOutPage(form: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Signing out · Trestle Trade</title>
<style nonce="${nonce}">body{font:16px/1.5 Inter,system-ui,sans-serif;margin:0;min-height:100dvh;display:grid;place-items:center;color-scheme:light dark}button{font:inherit;font-weight:600;min-height:48px;padding:0 24px;border-radius:12px}</style>
</head>
<body><main><h1>Signing out…</h1>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></main>
<script nonce="${nonce}">document.querySelector("button").click()</script></body>
</html>`;
}
