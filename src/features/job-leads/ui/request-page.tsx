import { CalendarX, MailCheck } from "lucide-react";
import { useEffect } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { pageMeta } from "../../../ui/page-title.ts";
import { checkStep, type RequestStep } from "../request-form.ts";
import {
  findNeighbour,
  findStepOfField,
  isRequestStep,
  type RequestValues,
  readValues,
  toRequestInput,
} from "../request-values.ts";
import { requestsErrors } from "../requests-errors.ts";
import { removeRequestDraft } from "./request-draft.ts";
import { RequestForm } from "./request-form-view.tsx";
import { type AskForPainter, FindJobPlaces, GetPainterRequestForm } from "./requests.operations.ts";
import type { StepAnswer } from "./step-answer.ts";

export const meta = pageMeta("Find a painter", {
  name: "description",
  content: "Tell us about the job in two minutes. We ask up to three painters near you, free of charge.",
});

export async function loader(args: LoaderFunctionArgs) {
  const found = await runOperation(args, GetPainterRequestForm, {});
  const { painterRequestCaptcha, painterRequestBrands: brands, painterRequestSettings: settings } = found;
  return { siteKey: painterRequestCaptcha, brands, settings, sent: args.url.searchParams.get("sent") };
}

/** The form posts to the page itself, so that without script each step is drawn with everything that was typed. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const values = readValues(form);
  const asked = String(form.get("step") ?? "");
  const step = isRequestStep(asked) ? asked : "kind";
  const goTo = String(form.get("goTo") ?? "");
  if (isRequestStep(goTo)) return answerWith(goTo, values);
  if (step === "place") return findPlace(args, values);
  if (step === "check") return send(args, form, values);
  const userErrors = checkStep(step, toRequestInput(values));
  return userErrors.length > 0 ? refuse({ step, values, userErrors }) : answerWith(findNeighbour(step, 1), values);
}

const answerWith = (step: RequestStep, values: RequestValues): StepAnswer => ({
  ...{ step, values, userErrors: [], places: [], isOpenAlready: false },
});

type Refused = Pick<StepAnswer, "step" | "values" | "userErrors"> & Partial<StepAnswer>;

function refuse(answer: Refused, status = 400) {
  return data<StepAnswer>({ places: [], isOpenAlready: false, ...answer }, { status });
}

async function findPlace(args: ActionFunctionArgs, values: RequestValues) {
  const step = "place";
  if (values.place.trim() === "") {
    return refuse({ step, values: { ...values, placeKey: "" }, userErrors: [requestsErrors.placeRequired] });
  }
  const { jobPlaces: places } = await runOperation(args, FindJobPlaces, { text: values.place });
  const [only, ...others] = places;
  if (only === undefined) {
    return refuse({ step, values: { ...values, placeKey: "" }, userErrors: [requestsErrors.placeNotFound] });
  }
  const chosen = places.find(({ key }) => key === values.placeKey) ?? (others.length === 0 ? only : null);
  if (chosen !== null) return answerWith(findNeighbour(step, 1), { ...values, placeKey: chosen.key });
  return refuse({ step, places, values: { ...values, placeKey: "" }, userErrors: [requestsErrors.placeShared] });
}

async function send(args: ActionFunctionArgs, form: FormData, values: RequestValues) {
  const body = new FormData();
  for (const [name, value] of Object.entries(toRequestInput(values))) {
    for (const each of typeof value === "string" ? [value] : value) body.append(name, each);
  }
  for (const name of ["website", "captcha"]) body.append(name, String(form.get(name) ?? ""));
  const answer = await getPageServices(args).runEndpoint("/api/painter-requests/ask/", body);
  const userErrors = answer?.userErrors ?? [];
  const asked = (answer?.data as ResultOf<typeof AskForPainter> | null | undefined)?.askForPainter;
  if (asked !== undefined && userErrors.length === 0)
    throw redirect(`/find-a-painter/request/?sent=${asked.number ?? ""}`);
  if (userErrors.length === 0) {
    const message = answer?.message ?? "That did not work. Please try again.";
    return refuse({ step: "check", values, userErrors: [{ code: "FAILED", field: null, message }] }, 503);
  }
  const isOpenAlready = userErrors.some(({ code }) => code === requestsErrors.requestOpen.code);
  return refuse({ step: findStepOfField(userErrors[0]?.field ?? null), values, userErrors, isOpenAlready });
}

export default function RequestPage() {
  const { sent, settings, ...form } = useLoaderData<typeof loader>();
  if (sent !== null) return <Sent number={sent} />;
  return settings.isOpen ? <RequestForm {...form} kinds={settings.kinds} /> : <Closed text={settings.closedText} />;
}

/** The merchant takes no requests at the moment. */
function Closed({ text }: { text: string }) {
  return (
    <div className="mx-auto max-w-3xl pt-6 md:pt-16">
      <h1 className="sr-only">Find a painter</h1>
      <EmptyState
        icon={CalendarX}
        title="We take no new requests at the moment"
        action={<ButtonLink to="/products">Look at paint and colours meanwhile</ButtonLink>}
      >
        {text === "" ? "Please look again later." : text} Requests that you have sent already go on.
      </EmptyState>
    </div>
  );
}

function Sent({ number }: { number: string }) {
  useEffect(removeRequestDraft, []);
  return (
    <div className="mx-auto max-w-3xl pt-6 md:pt-16">
      <h1 className="sr-only">Find a painter</h1>
      <EmptyState
        icon={MailCheck}
        title="Now look at your mail"
        action={<ButtonLink to="/products">Look at paint and colours meanwhile</ButtonLink>}
      >
        We have sent you a link. Open it and press the button, and we ask painters near you at once.
        {/^L\d+$/.test(number) && (
          <>
            {" "}
            The number of your request is <strong className="figures text-ink">{number}</strong>.
          </>
        )}{" "}
        Nothing there after a few minutes? Look among the unwanted mails.
      </EmptyState>
    </div>
  );
}
