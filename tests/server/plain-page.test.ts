// Shows that the page without script, on which other tests rely, reads HTML and sends forms as a browser does.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { type PlainPage, plainPage } from "../support/plain-page.ts";

/** A server that answers every form with the fields that it was sent, and every other request with `html`. */
let html = "";
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = request.method === "POST" ? Buffer.concat(chunks).toString() : request.url?.split("?")[1];
  response.setHeader("content-type", "text/html");
  response.end(sent === undefined ? html : `<p>${sent.replaceAll("&", "&amp;")}</p>`);
});
server.listen(0, "localhost");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function show(body: string): Promise<PlainPage> {
  html = `<!doctype html><html><head><title>Not shown</title></head><body>${body}</body></html>`;
  const { port } = server.address() as AddressInfo;
  const page = await plainPage({ url: `http://localhost:${port}`, db: undefined as never });
  await page.open("/");
  return page;
}

test("the text has decoded characters and leaves out comments, scripts and hidden elements", async () => {
  const page = await show(
    "<p>5<!-- --> &lt; 6 &amp; it&#x27;s</p><br><script>1 < 2</script><div hidden>no</div><template>no</template>",
  );
  expect(page.text()).toBe("5 < 6 & it's");
});

test("a form sends its filled fields, its checked boxes and the pressed button", async () => {
  const page = await show(`<form method="post" action="/a">
    <input type="hidden" name="key" value="k"><label for="n">Name</label><input id="n" name="name">
    <label><input type="radio" name="way" value="1" checked> One</label><label><input type="radio" name="way" value="2"> Two</label>
    <label><input type="checkbox" name="tick"> Tick</label><label><input type="checkbox" name="other"> Other</label>
    <label>Size <select name="size"><option value="s">Small</option><option value="l">Large</option></select></label>
    <input name="off" value="x" disabled><fieldset disabled><input name="off" value="y"></fieldset>
    <button name="do" value="save">Save</button><button name="do" value="drop">Drop</button>
  </form><input name="outside" value="z">`);
  page.fill("Name", "Kim & Lee");
  page.check("Two");
  page.check("Tick");
  page.fill("Size", "Large");
  await page.press("Save");
  expect(page.text()).toBe("key=k&name=Kim+%26+Lee&way=2&tick=on&size=l&do=save");
});

test("a form with the method GET sends its fields in the address", async () => {
  const page = await show('<form action="/find"><input aria-label="Words" name="q"><button>Search</button></form>');
  page.fill("Words", "low sheen");
  await page.press("Search");
  expect(page.url().pathname + page.url().search).toBe("/find?q=low+sheen");
});

test("a form with an empty required field is not sent", async () => {
  const page = await show(
    '<form method="post"><input aria-label="Name" name="name" required><button>Send</button></form>',
  );
  expect(() => page.readForm("Send")).toThrow("The field name is required.");
});

test("a button or field that is missing, ambiguous or disabled fails the test", async () => {
  const page = await show(
    '<form><button>Save a</button><button>Save b</button><button disabled>Off</button><input aria-label="Fixed" disabled></form>',
  );
  expect(() => page.readForm("Send")).toThrow("nothing with the name Send");
  expect(() => page.readForm("Save")).toThrow("not unique");
  expect(() => page.readForm("Off")).toThrow("sends no form");
  expect(() => page.fill("Fixed", "1")).toThrow("cannot be changed");
});
