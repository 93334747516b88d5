import { HardHat, Plus, ShoppingCart } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { makeUuid } from "../../../shared/uuid.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { maxPlanRows } from "../paint-plan.ts";
import { leadsCrumbs, leadsPath, toLeadPath } from "./lead-data.ts";
import { QuoteFields, QuotePrice, SendPanel } from "./lead-quote-panel.tsx";
import { AreaCard } from "./paint-plan-area.tsx";
import {
  makeArea,
  type ShownArea,
  type ShownLeadPlan,
  type ShownPlan,
  savePath,
  toPlanPath,
} from "./paint-plan-data.ts";
import { type PackEdits, PlanItems } from "./paint-plan-items.tsx";
import { GetPaintPlan } from "./paint-plans.operations.ts";
import { type PlanSaving, usePlanSaving } from "./use-plan-saving.ts";

export const meta = pageMeta("Paint plan");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const { leadPaintPlan } = await runOperation(args, GetPaintPlan, { jobId: searchParams.get("jobId") ?? "" });
  // Without script the page needs an empty row, and a key for each form that counts once.
  const made = { newAreaId: makeUuid(), orderKey: makeUuid(), sendKey: makeUuid() };
  return { page: leadPaintPlan, isAsked: searchParams.get("ask") === "send", ...made };
}

export default function PaintPlanPage() {
  const { page } = useLoaderData<typeof loader>();
  if (page === null) return <NotFound />;
  const lead = { label: `${page.jobType} in ${page.suburb}`, to: toLeadPath(page.jobId) };
  return (
    <>
      <PageHeader
        title="Paint plan and quote"
        breadcrumbs={[...leadsCrumbs, lead]}
        lede={`${lead.label}, lead ${page.jobId}. Areas become litres, litres become packs. What you type is saved.`}
      />
      {page.plan === null ? (
        <NotAccepted jobId={page.jobId} />
      ) : (
        <OpenPlan key={page.jobId} page={page} plan={page.plan} />
      )}
    </>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title="Paint plan" breadcrumbs={leadsCrumbs} />
      <ErrorState
        icon={HardHat}
        title="We couldn't find that job lead"
        action={<ButtonLink to={leadsPath}>Your job leads</ButtonLink>}
      >
        The link may be mistyped, or the lead belongs to another account.
      </ErrorState>
    </>
  );
}

function NotAccepted({ jobId }: { jobId: string }) {
  return (
    <ErrorState
      icon={HardHat}
      title="This lead has no paint plan"
      action={<ButtonLink to={toLeadPath(jobId)}>Back to the lead</ButtonLink>}
    >
      A plan needs a lead that you have accepted and that is not finished.
    </ErrorState>
  );
}

interface OpenPlanProps {
  page: ShownLeadPlan;
  plan: ShownPlan;
}

function OpenPlan({ page, plan }: OpenPlanProps) {
  const { isAsked, orderKey, sendKey } = useLoaderData<typeof loader>();
  const saving = usePlanSaving();
  return (
    <div className="flex flex-col gap-4 pb-6">
      {page.orderedAt !== null && <OrderedNotice page={page} orderedAt={page.orderedAt} />}
      <PlanForm page={page} plan={plan} saving={saving} />
      <SendPanel page={page} plan={plan} isSaved={saving.isSaved} isAsked={isAsked} requestKey={sendKey} />
      <OrderForm page={page} plan={plan} isSaved={saving.isSaved} requestKey={orderKey} />
    </div>
  );
}

function OrderedNotice({ page, orderedAt }: { page: ShownLeadPlan; orderedAt: string }) {
  return (
    <Notice
      tone="success"
      action={
        <ApiForm action="/api/job-leads/paint-plan/undo/">
          {({ pending }) => (
            <>
              <input type="hidden" name="jobId" value={page.jobId} />
              <Button type="submit" size="small" pending={pending}>
                Undo
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      {page.orderedPacks === 1 ? "1 pack" : `${page.orderedPacks} packs`} went to{" "}
      <TextLink to="/cart/">your cart</TextLink> on <LocalDateTime at={orderedAt} />.
    </Notice>
  );
}

interface PlanFormProps extends OpenPlanProps {
  saving: PlanSaving;
}

/** One form holds the whole plan. Without script it has a button; with script it is saved while it is typed. */
function PlanForm({ page, plan, saving }: PlanFormProps) {
  const { form, isSaved, refusals, touch, Form } = saving;
  const { box, standing } = useRefusals(refusals, { fields: [], isSettled: true });
  const [edits, setEdits] = useState<PackEdits>(new Map());
  // The server has the typed quantities now.
  useEffect(() => {
    if (isSaved) setEdits((now) => (now.size === 0 ? now : new Map()));
  }, [isSaved]);
  const edit = (changes: readonly (readonly [string, string])[]) => {
    setEdits((now) => new Map([...now, ...changes]));
    touch();
  };
  return (
    <Form
      method="post"
      action={savePath}
      noValidate
      {...box}
      ref={form as RefObject<HTMLFormElement>}
      onInput={(event) => {
        box.onInput(event);
        touch();
      }}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="jobId" value={page.jobId} />
      <input type="hidden" name="returnTo" value={toPlanPath(page.jobId)} />
      <AreasPanel page={page} plan={plan} saving={saving} />
      <Panel title="What to buy">
        <PlanItems plan={plan} edits={edits} onEdit={edit} />
      </Panel>
      <Panel title="Quote">
        <QuoteFields plan={plan} isSaved={isSaved} />
        <QuotePrice quote={plan.quote} />
      </Panel>
      <ButtonRefusals refusals={standing} fields={[]} />
      <noscript>
        <Button type="submit">Save and calculate</Button>
      </noscript>
    </Form>
  );
}

function AreasPanel({ page, plan, saving }: PlanFormProps) {
  const { newAreaId } = useLoaderData<typeof loader>();
  const [rows, setRows] = useState<readonly ShownArea[]>(() => [
    ...plan.areas,
    ...(plan.areas.length === 0 ? [makeArea(newAreaId)] : []),
  ]);
  const views = new Map(plan.areas.map((area) => [area.id, area]));
  const remove = (id: string) => {
    setRows((now) => now.filter((row) => row.id !== id));
    saving.touch();
  };
  return (
    <Panel title="Areas">
      {page.colours !== "" && (
        <p className="rounded-inner bg-sunken px-4 py-3">
          <span className="block text-sm text-ink-muted">The colours in the home owner's words</span>
          {page.colours}
        </p>
      )}
      <ol aria-label="Areas" className="divide-y divide-line">
        {rows.map((row, index) => (
          <AreaCard
            key={row.id}
            index={index}
            initial={row}
            view={views.get(row.id) ?? null}
            isSaved={saving.isSaved}
            onTouch={saving.touch}
            onRemove={() => remove(row.id)}
          />
        ))}
      </ol>
      {rows.length > 0 && rows.length < maxPlanRows && (
        <noscript>
          <ol aria-label="A new area">
            <AreaCard index={rows.length} initial={makeArea(newAreaId)} view={null} isSaved {...noHandlers} />
          </ol>
        </noscript>
      )}
      <Button
        icon={Plus}
        disabled={rows.length >= maxPlanRows}
        onClick={() => setRows((now) => [...now, makeArea(makeUuid())])}
        className="self-start"
      >
        Add an area
      </Button>
    </Panel>
  );
}

/** Without script nothing is touched or removed: empty rows are dropped when the form is saved. */
const noHandlers = { onTouch: () => undefined, onRemove: () => undefined };

interface OrderFormProps extends OpenPlanProps {
  isSaved: boolean;
  requestKey: string;
}

function OrderForm({ page, plan, isSaved, requestKey }: OrderFormProps) {
  return (
    <PageForm
      name="order-plan"
      action="/api/job-leads/paint-plan/order/"
      fields={[]}
      kept={nothingKept}
      returnTo="/cart/"
      idempotencyKey={requestKey}
    >
      {({ pending }) => (
        <ActionBar>
          <input type="hidden" name="jobId" value={page.jobId} />
          <input type="hidden" name="planVersion" value={page.version ?? ""} />
          <div className="min-w-0 flex-1 leading-tight">
            <p className="figures text-lg font-semibold">
              {plan.total} <span className="text-sm font-normal text-ink-muted">{plan.gst}</span>
            </p>
            <p className="text-sm text-ink-muted">
              {plan.packCount === 1 ? "1 pack" : `${plan.packCount} packs`}
              {plan.badCount > 0 && `, ${plan.badCount} not complete`}
            </p>
          </div>
          <Button
            type="submit"
            variant="primary"
            icon={ShoppingCart}
            pending={pending || !isSaved}
            disabled={plan.packCount === 0}
          >
            Put into the cart
          </Button>
        </ActionBar>
      )}
    </PageForm>
  );
}
