import { BadgePercent } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
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
import { emptyPromotion, isPromotionCode, type PromotionFields } from "../../cart/promotion-form.ts";
import { newPromotionPath, promotionsPath } from "../promotion-addresses.ts";
import { PromotionBadge } from "./promotions/promotion-badge.tsx";
import { PromotionCoupons } from "./promotions/promotion-coupons.tsx";
import { PromotionForm } from "./promotions/promotion-form.tsx";
import { PromotionTrial, type Trial } from "./promotions/promotion-trial.tsx";
import { GetStaffPromotion, TryPromotions } from "./promotions.operations.ts";

export const meta = pageMeta("Promotion");

/** A code that no promotion has shows the form of a new one, which may be filled with the fields of another (`copy`). */
export async function loader(args: LoaderFunctionArgs) {
  const { code = "" } = args.params;
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const coupon = read("coupon");
  const found = await runOperation(args, GetStaffPromotion, { code, copy: read("copy") });
  const { flash } = getPageServices(args);
  return {
    ...{ ...found, code, coupon, trial: await tryOn(args, found.staffPromotion) },
    kept: {
      promotion: keptFormFor("promotion", flash),
      coupon: keptFormFor(coupon === "" ? "new-coupon" : `coupon ${coupon}`, flash),
    },
  };
}

type Promotion = NonNullable<ResultOf<typeof GetStaffPromotion>["staffPromotion"]>;

/** The cart of the address, at the first store of the promotion's country and on its first day if it has not begun. */
async function tryOn(args: LoaderFunctionArgs, promotion: Promotion | null): Promise<Trial> {
  const read = (name: string) => args.url.searchParams.get(name) ?? "";
  const typed = { lines: read("lines"), accountNumber: read("account"), coupons: read("coupons") };
  if (promotion === null || typed.lines === "") return { ...typed, cart: null, message: undefined };
  const { country, startsOn } = toFields(promotion.fields);
  const day = promotion.state === "COMING" ? startsOn : "";
  const { triedCart } = await runOperation(args, TryPromotions, {
    ...{ ...typed, country, day, storeId: "", isPickup: false, withDrafts: true },
  });
  return { ...typed, cart: triedCart.cart, message: triedCart.userErrors[0]?.message };
}

function toFields(fields: Promotion["fields"]): PromotionFields {
  return { ...emptyPromotion, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Promotions", to: promotionsPath },
];

export default function PromotionPage() {
  const { staffPromotion: promotion, code } = useLoaderData<typeof loader>();
  if (promotion !== null) return <Existing promotion={promotion} />;
  return isPromotionCode(code) ? <New /> : <Missing />;
}

function Missing() {
  return (
    <>
      <PageHeader title="Promotion" breadcrumbs={crumbs} />
      <ErrorState
        icon={BadgePercent}
        title="There is no such promotion"
        action={<ButtonLink to={promotionsPath}>Promotions</ButtonLink>}
      >
        Codes have 3 to 40 capital letters, digits and hyphens.
      </ErrorState>
    </>
  );
}

function New() {
  const { code, copied, kept } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New promotion" breadcrumbs={crumbs} lede={<span className="figures">{code}</span>} />
      <div className="flex flex-col gap-4 pb-6">
        {copied !== null && (
          <Notice>
            This is filled like “{copied.name}”. Its coupons are not copied, because a code belongs to one promotion.
          </Notice>
        )}
        <PromotionForm
          key={code}
          code={code}
          fields={copied === null ? { ...emptyPromotion, country: "AU" } : toFields(copied.fields)}
          seen={null}
          lockedEffect={null}
          kept={kept.promotion}
        />
      </div>
    </>
  );
}

function Existing({ promotion }: { promotion: Promotion }) {
  const { code, coupon, trial, kept } = useLoaderData<typeof loader>();
  const { version, onDone } = useFormVersion();
  return (
    <>
      <PageHeader
        title={promotion.name}
        breadcrumbs={crumbs}
        lede={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">{code}</span>
            <span>{promotion.effect}</span>
            <PromotionBadge state={promotion.state} />
          </span>
        }
      />
      <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {promotion.warnings.map((warning) => (
            <Notice key={warning} tone="warning">
              {warning}
            </Notice>
          ))}
          <PromotionForm
            key={`${code} ${version}`}
            code={code}
            fields={toFields(promotion.fields)}
            seen={promotion.seen}
            lockedEffect={promotion.isUsed ? promotion.effect : null}
            kept={kept.promotion}
            onDone={onDone}
          />
          <PromotionCoupons promotion={promotion} openCode={coupon} kept={kept.coupon} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SwitchForm promotion={promotion} />
          <PromotionTrial key={`${trial.lines} ${trial.accountNumber} ${trial.coupons}`} code={code} trial={trial} />
          <ChangeHistory
            subject={{ code }}
            history={promotion.history}
            restoreAction="/api/staff/promotions/restore/"
          />
        </div>
      </div>
    </>
  );
}

function SwitchForm({ promotion }: { promotion: Promotion }) {
  const { code, isOn } = promotion;
  return (
    <Panel title={isOn ? "It is switched on" : "It is a draft"}>
      <p className="text-ink-muted">
        {isOn
          ? "Switched off, it leaves all carts within a second. Orders keep what they got."
          : "Customers do not get it. You can try it on a cart below."}
      </p>
      <ApiForm action="/api/staff/promotions/switch/" fields={["reason"]} className="flex flex-col gap-4">
        {({ pending, errors }) => (
          <>
            <input type="hidden" name="code" value={code} />
            <input type="hidden" name="isOn" value={String(!isOn)} />
            <TextField label="Reason" name="reason" optional maxLength={500} error={errors.reason} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant={isOn ? "danger" : "primary"} pending={pending}>
                {isOn ? "Switch it off" : "Switch it on"}
              </Button>
              <ButtonLink to={`${newPromotionPath}?${new URLSearchParams({ copy: code })}`}>Copy it</ButtonLink>
            </div>
          </>
        )}
      </ApiForm>
    </Panel>
  );
}
