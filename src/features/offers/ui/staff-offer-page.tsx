import { Trophy } from "lucide-react";
import { Form, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ChangeHistory } from "../../../ui/change-history.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { useFormVersion } from "../../../ui/use-form-version.ts";
import { emptyOffer, isOfferCode, type OfferFields } from "../offer-form.ts";
import { formatOfferCopyAddress, newOfferPath, staffOffersPath } from "../staff-offer-addresses.ts";
import { staffOffersErrors } from "../staff-offers-errors.ts";
import { OfferBadge } from "./staff/offer-badge.tsx";
import { OfferForm } from "./staff/offer-form.tsx";
import { GetStaffOffer } from "./staff-offers.operations.ts";

export const meta = pageMeta("Reward offer");

const NEW = "new";

/**
 * `/staff/offers/new` asks for the code first, because it is the address of the form. It works without script, and a wrong code
 * can be corrected. A code that no offer has shows the form of a new one, which may be filled with the fields of another (`copy`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const isNew = args.params.code === NEW;
  const typed = args.url.searchParams.get("code");
  const code = isNew ? (typed ?? "").trim().toLowerCase() : (args.params.code ?? "");
  const copy = args.url.searchParams.get("copy") ?? "";
  const found = await runOperation(args, GetStaffOffer, { code, copy });
  const { staffOffer, copied } = found;
  if (isNew && staffOffer === null && isOfferCode(code))
    throw redirect(formatOfferCopyAddress(code, copied?.code ?? ""));
  const error = staffOffer === null ? staffOffersErrors.code : staffOffersErrors.exists;
  return {
    ...{ ...found, code, isNew, error: isNew && typed !== null ? error.message : undefined },
    kept: keptFormFor("offer", getPageServices(args).flash),
  };
}

type Offer = NonNullable<ResultOf<typeof GetStaffOffer>["staffOffer"]>;

function toFields(fields: Offer["fields"]): OfferFields {
  return { ...emptyOffer, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Reward offers", to: staffOffersPath },
];

export default function StaffOfferPage() {
  const { staffOffer: offer, code, isNew } = useLoaderData<typeof loader>();
  if (isNew) return <AskCode />;
  if (offer !== null) return <Existing offer={offer} />;
  return isOfferCode(code) ? <New /> : <Missing />;
}

function AskCode() {
  const { code, copied, error } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={copied === null ? "New offer" : `Copy of ${copied.name}`}
        lede="It stays a draft until you switch it on."
        breadcrumbs={crumbs}
      />
      <Panel>
        <Form action={newOfferPath} className="flex max-w-xl flex-col gap-4">
          {copied !== null && <input type="hidden" name="copy" value={copied.code} />}
          <TextField
            label="Code of the new offer"
            name="code"
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={code}
            error={error}
            hint="Small letters, digits and hyphens, such as busy-spring. It is a part of the address and never changes."
          />
          <div>
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Reward offer" breadcrumbs={crumbs} />
      <ErrorState
        icon={Trophy}
        title="There is no such offer"
        action={<ButtonLink to={staffOffersPath}>Reward offers</ButtonLink>}
      >
        Codes have 3 to 60 small letters, digits and hyphens.
      </ErrorState>
    </>
  );
}

function New() {
  const { code, copied, kept, offerCardChoices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New offer" breadcrumbs={crumbs} lede={<span className="figures">{code}</span>} />
      <div className="flex flex-col gap-4 pb-6">
        {copied !== null && <Notice>This is filled like “{copied.name}”. Set its days anew.</Notice>}
        <OfferForm
          key={code}
          code={code}
          fields={copied === null ? { ...emptyOffer, country: "AU" } : toFields(copied.fields)}
          cards={offerCardChoices}
          seen={null}
          isPromised={false}
          kept={kept}
        />
      </div>
    </>
  );
}

function Existing({ offer }: { offer: Offer }) {
  const { code, kept, offerCardChoices } = useLoaderData<typeof loader>();
  const { version, onDone } = useFormVersion();
  return (
    <>
      <PageHeader
        title={offer.name}
        breadcrumbs={crumbs}
        lede={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">{code}</span>
            <span>{offer.gain}</span>
            <OfferBadge state={offer.state} />
          </span>
        }
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {offer.isPromised && (
            <Notice>
              Members count on this offer. It can become better for them and it can end, but it cannot get worse: the
              target and the minimum can only be lowered, the reward can only be raised, and the last day is today or
              later.
            </Notice>
          )}
          <OfferForm
            key={`${code} ${version}`}
            code={code}
            fields={toFields(offer.fields)}
            cards={offerCardChoices}
            seen={offer.seen}
            isPromised={offer.isPromised}
            kept={kept}
            onDone={onDone}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MovePanel offer={offer} />
          <ChangeHistory subject={{ code }} history={offer.history} restoreAction="/api/staff/offers/restore/" />
        </div>
      </div>
    </>
  );
}

interface Move {
  readonly title: string;
  readonly text: string;
  /** Null: nothing can be done. */
  readonly button: { readonly to: string; readonly label: string; readonly isDangerous: boolean } | null;
}

function findMove({ state, isOn, isPromised }: Offer): Move {
  if (!isOn)
    return {
      title: "It is a draft",
      text: "Members do not see it. Switched on, it counts orders from its first day on. Bonuses are given for orders that are handed over from then on.",
      button: { to: "ON", label: "Switch it on", isDangerous: false },
    };
  if (state === "RUNNING" && isPromised)
    return {
      title: "It runs",
      text: "Ended, it counts orders until the end of today. Members keep what they were given, and orders that are under way still count.",
      button: { to: "END", label: "End it today", isDangerous: true },
    };
  if (!isPromised)
    return {
      title: "It is switched on",
      text: "Nobody counts on it yet, so it can become a draft again.",
      button: { to: "DRAFT", label: "Make it a draft", isDangerous: true },
    };
  return {
    title: state === "ENDED" ? "It has ended" : "It is switched on",
    text: "Members keep what they were given. A later last day makes it run again.",
    button: null,
  };
}

function MovePanel({ offer }: { offer: Offer }) {
  const { title, text, button } = findMove(offer);
  const copy = <ButtonLink to={`${newOfferPath}?${new URLSearchParams({ copy: offer.code })}`}>Copy it</ButtonLink>;
  return (
    <Panel title={title}>
      <p className="text-ink-muted">{text}</p>
      {button === null ? (
        <div>{copy}</div>
      ) : (
        <ApiForm action="/api/staff/offers/move/" fields={["reason"]} className="flex flex-col gap-4">
          {({ pending, errors }) => (
            <>
              <input type="hidden" name="code" value={offer.code} />
              <input type="hidden" name="to" value={button.to} />
              <TextField label="Reason" name="reason" optional maxLength={500} error={errors.reason} />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" variant={button.isDangerous ? "danger" : "primary"} pending={pending}>
                  {button.label}
                </Button>
                {copy}
              </div>
            </>
          )}
        </ApiForm>
      )}
    </Panel>
  );
}
