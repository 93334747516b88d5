import { ArrowLeft, ArrowRight, Send } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useActionData, useFetcher, useNavigate, useSearchParams } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import type { PaintBrand } from "../../painters/painter-work.ts";
import { checkStep, findOpenStep, listStepFields, type RequestStep, requestSteps } from "../request-form.ts";
import {
  findNeighbour,
  isRequestStep,
  listHiddenFields,
  type RequestValues,
  readValues,
  toRequestInput,
} from "../request-values.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { CheckStep } from "./check-step.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { usePhotoUploads } from "./photo-uploads.ts";
import { useRequestDraft } from "./request-draft.ts";
import { ContactStep, KindStep, PlaceStep, TimingStep, TrapField, WorkStep } from "./request-steps.tsx";
import type { StepAnswer } from "./step-answer.ts";

const PATH = "/find-a-painter/request/";

const titles: Record<RequestStep, string> = {
  kind: "What needs painting?",
  place: "Where is the job?",
  work: "About the work",
  timing: "When, and in which colours?",
  photos: "Photos",
  contact: "How do painters reach you?",
  check: "Is everything right?",
};

/** Steps that only the server can check. */
const sentSteps: readonly RequestStep[] = ["place", "check"];

interface RequestFormProps {
  /** The key of reCAPTCHA; null where the form needs none. */
  siteKey: string | null;
  /** The brands that a painter in New Zealand can be trained for. */
  brands: readonly PaintBrand[];
  /** The kinds of work that are offered in the reader's country. */
  kinds: readonly string[];
}

export function RequestForm({ siteKey, brands, kinds }: RequestFormProps) {
  const fetcher = useFetcher<StepAnswer>();
  const plainAnswer = useActionData<StepAnswer>();
  const answer = fetcher.data ?? plainAnswer ?? null;
  const draft = useRequestDraft(plainAnswer?.values ?? null);
  const uploads = usePhotoUploads(draft);
  const { step, go } = useStep(answer, draft.values);
  const [local, setLocal] = useState<LocalRefusals | null>(null);
  const isPending = fetcher.state !== "idle";
  useFollowAnswer(fetcher.data ?? null, (next) => {
    setLocal(null);
    draft.replace(next.values);
    if (next.step !== step) go(next.step);
  });
  const fields = [...listStepFields(step), "captcha"];
  const refusals = useShownRefusals(isPending ? null : answer, local, step);
  const { box, errors, standing } = useRefusals(refusals, { fields, isSettled: !isPending });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    box.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const values = readValues(form);
    draft.keep(values);
    const goTo = String(form.get("goTo") ?? "");
    if (!isRequestStep(goTo) && sentSteps.includes(step)) return;
    event.preventDefault();
    const found = isRequestStep(goTo) ? noRefusals : checkStep(step, toRequestInput(values));
    setLocal({ step, userErrors: found });
    if (found.length === 0) go(isRequestStep(goTo) ? goTo : findNeighbour(step, 1));
  };
  const stepProps = { values: draft.values, errors };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Find a painter"
        lede={
          step === "kind"
            ? "Two minutes, free of charge. We ask up to three painters near you, and nobody else gets your number."
            : undefined
        }
      />
      <fetcher.Form
        method="post"
        action={PATH}
        noValidate
        className="flex flex-col gap-4"
        ref={box.ref}
        onInput={box.onInput}
        onChange={(event) => draft.keep(readValues(new FormData(event.currentTarget)))}
        onSubmit={submit}
      >
        <input type="hidden" name="step" value={step} />
        {listHiddenFields(step).map((field) => (
          <input key={field} type="hidden" name={field} value={draft.values[field]} />
        ))}
        <StepPanel key={`${step} ${draft.version}`} step={step}>
          {step === "kind" && <KindStep {...stepProps} kinds={kinds} />}
          {step === "place" && <PlaceStep {...stepProps} places={answer?.step === "place" ? answer.places : []} />}
          {step === "work" && <WorkStep {...stepProps} />}
          {step === "timing" && <TimingStep {...stepProps} brands={brands} />}
          {step === "photos" && <PhotoStep value={draft.values.photos} error={errors.photos} uploads={uploads} />}
          {step === "contact" && <ContactStep {...stepProps} />}
          {step === "check" && <CheckStep values={draft.values} brands={brands} uploads={uploads} />}
        </StepPanel>
        {step === "check" && siteKey !== null && (
          <CaptchaField siteKey={siteKey} error={errors.captcha} attempt={fetcher.data} />
        )}
        {step === "check" && <TrapField />}
        <StepButtons
          step={step}
          isPending={isPending || (step === "check" && uploads.sending > 0)}
          refusals={standing}
          fields={fields}
        />
      </fetcher.Form>
      {step === "check" && answer?.isOpenAlready && <ResendForm values={draft.values} />}
    </div>
  );
}

interface LocalRefusals {
  readonly step: RequestStep;
  readonly userErrors: readonly UserError[];
}

/** The refusals of the shown step: those found here, or else those of the server. */
function useShownRefusals(answer: StepAnswer | null, local: LocalRefusals | null, step: RequestStep) {
  return useMemo(() => {
    const found = local ?? answer;
    return found?.step === step ? found.userErrors : noRefusals;
  }, [answer, local, step]);
}

/** The step is in the address, so that the browser's own back button works. Steps with an open question before them are not shown. */
function useStep(answer: StepAnswer | null, values: RequestValues) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = parameters.get("step") ?? "";
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const openIndex = requestSteps.indexOf(findOpenStep(toRequestInput(values)));
  const wanted = isHydrated || answer === null ? (isRequestStep(asked) ? asked : "kind") : answer.step;
  const step = requestSteps[Math.min(requestSteps.indexOf(wanted), openIndex)] ?? "kind";
  const go = (next: RequestStep) => navigate(`${PATH}?step=${next}`);
  return { step, go };
}

/** Calls once for each answer of the server. */
function useFollowAnswer(answer: StepAnswer | null, follow: (answer: StepAnswer) => void): void {
  const seen = useRef<StepAnswer | null>(null);
  useEffect(() => {
    if (answer === null || seen.current === answer) return;
    seen.current = answer;
    follow(answer);
  });
}

/** A new step takes the focus, so that a screen reader reads its title. The first step does not. */
function StepPanel({ step, children }: { step: RequestStep; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const number = requestSteps.indexOf(step) + 1;
  useEffect(() => {
    if (number > 1) box.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [number]);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3 text-sm text-ink-muted">
        <p className="figures shrink-0">
          Step {number} of {requestSteps.length}
        </p>
        <div aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-ink" style={{ width: `${(100 * number) / requestSteps.length}%` }} />
        </div>
      </div>
      <div ref={box} tabIndex={-1} className="outline-none">
        <Panel title={titles[step]} className="gap-6">
          {children}
        </Panel>
      </div>
    </div>
  );
}

interface StepButtonsProps {
  step: RequestStep;
  isPending: boolean;
  refusals: readonly UserError[];
  fields: readonly string[];
}

/** The button that goes on comes first in the document, because the Enter key presses the first one. */
function StepButtons({ step, isPending, refusals, fields }: StepButtonsProps) {
  if (step === "kind") return <ButtonRefusals refusals={refusals} fields={fields} />;
  const isLast = step === "check";
  return (
    <ActionBar refusals={<ButtonRefusals refusals={refusals} fields={fields} />}>
      <Button
        type="submit"
        variant="primary"
        icon={isLast ? Send : ArrowRight}
        pending={isPending}
        className="order-2 max-md:flex-1"
      >
        {isLast ? "Send my request" : "Continue"}
      </Button>
      <Button
        type="submit"
        name="goTo"
        value={findNeighbour(step, -1)}
        icon={ArrowLeft}
        className="order-1"
        formNoValidate
      >
        Back
      </Button>
    </ActionBar>
  );
}

function ResendForm({ values }: { values: RequestValues }) {
  return (
    <ApiForm action="/api/painter-requests/resend/" className="pt-4">
      {({ pending }) => (
        <>
          <input type="hidden" name="returnTo" value={PATH} />
          {(["email", "instance", "placeKey"] as const).map((field) => (
            <input key={field} type="hidden" name={field} value={values[field]} />
          ))}
          <Button type="submit" pending={pending}>
            Mail me the link again
          </Button>
        </>
      )}
    </ApiForm>
  );
}
