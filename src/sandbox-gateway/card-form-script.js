/**
 * The script of the card form in the browser. Card data goes only to the gateway. The shop's page around the frame gets
 * the outcome by messages that name its exact origin.
 */
const form = document.querySelector("#card");
const answered = document.querySelector("[data-answered]");
const shop = form?.dataset.shop ?? answered?.dataset.answered;
const fields = { number: "number", exp_month: "expiry", exp_year: "expiry", cvc: "cvc" };
const listening = form === null ? null : listen();
export const hasStarted = answered === null ? listening : sendToShop({ type: "challenge-answered" });

function sendToShop(message) {
  window.parent.postMessage({ from: "trestle-gateway", ...message }, shop);
  return true;
}

function listen() {
  window.addEventListener("message", (event) => {
    if (event.origin !== shop || event.source !== window.parent || event.data?.type !== "confirm") return;
    sendToShop({ type: "received", id: event.data.id });
    confirm(event.data).then((outcome) => sendToShop({ type: "outcome", id: event.data.id, outcome }));
  });
  form.elements.number.addEventListener("input", () => groupDigits(form.elements.number));
  form.elements.expiry.addEventListener("input", () => groupExpiry(form.elements.expiry));
  form.addEventListener("input", ({ target }) => {
    showError(target.name, "");
    sendToShop({ type: "input" });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sendToShop({ type: "submit" });
  });
  for (const button of document.querySelectorAll("[data-number]"))
    button.addEventListener("click", () => fillIn(button));
  new ResizeObserver(() => sendToShop({ type: "height", px: document.documentElement.offsetHeight })).observe(
    document.documentElement,
  );
  return sendToShop({ type: "ready" });
}

function fillIn(button) {
  const year = String(new Date().getFullYear() + 3).slice(-2);
  const values = { number: button.dataset.number, expiry: `12/${year}`, cvc: "123" };
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  if (form.elements.name.value === "") form.elements.name.value = "Test Card";
  groupDigits(form.elements.number);
  for (const name of ["number", "expiry", "cvc", "name"]) showError(name, "");
  sendToShop({ type: "input" });
}

function groupDigits(input) {
  const digits = input.value.replaceAll(/\D/g, "").slice(0, 19);
  const isAtEnd = input.selectionStart === input.value.length;
  if (isAtEnd) input.value = digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

function groupExpiry(input) {
  const digits = input.value.replaceAll(/\D/g, "").slice(0, 4);
  if (input.selectionStart === input.value.length && digits.length > 2) {
    input.value = `${digits.slice(0, 2)}/${digits.slice(2)}`;
  }
}

function showError(name, message) {
  const input = form.elements[name];
  const box = document.querySelector(`#${name}-error`);
  box.textContent = message;
  box.hidden = message === "";
  if (message === "") input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
}

/** Shows an error at each invalid field and focuses the first one. */
function checkFields() {
  const { number, expiry, cvc, name } = form.elements;
  const problems = {
    number: number.value.replaceAll(/\D/g, "").length < 13 ? "Enter the whole card number." : "",
    expiry: /^\d{2}\/\d{2}$/.test(expiry.value) ? "" : "Enter the month and the year, such as 08/29.",
    cvc: /^\d{3,4}$/.test(cvc.value) ? "" : "Enter the 3 or 4 digits of the security code.",
    name: name.value.trim() === "" ? "Enter the name as it stands on the card." : "",
  };
  for (const [field, message] of Object.entries(problems)) showError(field, message);
  const first = Object.keys(problems).find((field) => problems[field] !== "");
  if (first !== undefined) form.elements[first].focus();
  return first === undefined;
}

async function confirm({ clientSecret }) {
  if (!checkFields()) return { kind: "incomplete" };
  const { number, expiry, cvc, name } = form.elements;
  const [month, year] = expiry.value.split("/");
  const card = { number: number.value.replaceAll(" ", ""), exp_month: month, exp_year: year, cvc: cvc.value };
  const body = new URLSearchParams({ client_secret: clientSecret, "payment_method_data[type]": "card" });
  for (const [part, value] of Object.entries(card)) body.set(`payment_method_data[card][${part}]`, value);
  body.set("payment_method_data[billing_details][name]", name.value.trim());
  const id = clientSecret.slice(0, clientSecret.indexOf("_secret_"));
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  try {
    const response = await fetch(`/v1/${kind}/${id}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${form.dataset.key}` },
      body,
    });
    return toOutcome(await response.json());
  } catch {
    return { kind: "unreachable" };
  }
}

function toOutcome({ error, status, next_action: next }) {
  if (error === undefined) return { kind: "status", status, challengeUrl: next?.redirect_to_url?.url ?? null };
  const field = fields[error.param];
  if (field === undefined) return { kind: "refused", message: error.message };
  showError(field, error.message);
  form.elements[field].focus();
  return { kind: "incomplete" };
}
