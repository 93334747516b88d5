/** The nonces of this answer's content security policy. */
export interface Nonces {
  readonly script: string;
  readonly style: string;
}

/** A page without the shop around it, for when the shop cannot draw one. Title and body are HTML: escape what people typed. */
export function plainPage({ title, body, nonces }: { title: string; body: string; nonces: Nonces }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Trestle Trade</title>
<style nonce="${nonces.style}">
:root{color-scheme:light dark;font:1rem/1.5 Inter,system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f4f5f1,#121519);color:light-dark(#15191e,#eef0ec)}
main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2}a,button{font:inherit;font-weight:600;color:inherit}
button{min-height:3rem;padding:0 1.5rem;border-radius:.75rem}small{opacity:.75}
</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
}
