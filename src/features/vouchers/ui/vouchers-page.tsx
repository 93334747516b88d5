import { CalendarX, CircleCheck, Ticket } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { BarcodeDrawing, scanHint } from "../../../ui/barcode-drawing.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { formatVoucherDay } from "../voucher.ts";
import { GetCustomerVouchers } from "./vouchers.operations.ts";

export const meta = pageMeta("Vouchers");

export function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetCustomerVouchers, {});
}

type OwnVoucher = ResultOf<typeof GetCustomerVouchers>["customerVouchers"][number];

export default function VouchersPage() {
  const { customerVouchers } = useLoaderData<typeof loader>();
  const usable = customerVouchers.filter(({ state }) => state === "USABLE");
  const others = customerVouchers.filter(({ state }) => state !== "USABLE");
  return (
    <>
      <PageHeader
        title="Vouchers"
        lede="A voucher pays a part of an order by card. It is spent whole and once: choose it in the cart, or show its barcode at the counter."
        breadcrumbs={rewardsCrumbs}
      />
      <div className="flex flex-col gap-6 pb-6">
        {usable.length === 0 ? (
          <EmptyState
            icon={Ticket}
            title="No voucher to spend"
            action={<ButtonLink to="/dashboard/rewards/offers/">See the offers</ButtonLink>}
          >
            A voucher that you get stands here, with its barcode.
          </EmptyState>
        ) : (
          <ul aria-label="Vouchers to spend" className="grid gap-4 lg:grid-cols-2">
            {usable.map((voucher) => (
              <li key={voucher.voucher.id} className={`${surfaceBox} flex min-w-0 flex-col gap-4 p-4`}>
                <UsableVoucher own={voucher} />
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && <EarlierVouchers vouchers={others} />}
      </div>
    </>
  );
}

/** The barcode is as wide as the page allows, so that it can be scanned from a phone. */
function UsableVoucher({ own: { voucher, barcodePicture } }: { own: OwnVoucher }) {
  const { name, value, barcode, barcodePIN, expirationDate } = voucher;
  return (
    <>
      <div className="flex flex-col gap-1">
        <h2 className="figures text-4xl font-bold tracking-tight">{value.formattedValue}</h2>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-muted">Can be used until {formatVoucherDay(expirationDate)}</p>
      </div>
      {barcodePicture === null ? (
        <p>You cannot pay with vouchers on this account. Its holder can.</p>
      ) : (
        <>
          <div className="-mx-4 flex flex-col gap-2 bg-[#fff] py-3 sm:mx-0 sm:rounded-box">
            <BarcodeDrawing code={barcodePicture} label={`The barcode of ${name}`} />
          </div>
          <p className="text-sm text-ink-muted">{scanHint}</p>
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            <div>
              <dt className="text-sm text-ink-muted">Barcode</dt>
              <dd className="figures font-semibold">{groupDigits(barcode)}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-muted">PIN</dt>
              <dd className="figures font-semibold">{barcodePIN}</dd>
            </div>
          </dl>
          <ButtonLink to="/cart/" className="mt-auto sm:self-start">
            Use it in the cart
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** "1234 5678 …": people read and type digits in groups of four. */
function groupDigits(digits: string): string {
  return digits.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

const stateNames = { USABLE: "To spend", SPENT: "Spent", EXPIRED: "Expired", WITHDRAWN: "Taken back after a return" };

function EarlierVouchers({ vouchers }: { vouchers: readonly OwnVoucher[] }) {
  return (
    <section aria-labelledby="earlier-vouchers" className="flex flex-col gap-3">
      <h2 id="earlier-vouchers" className="type-section">
        Spent and expired
      </h2>
      <ul className={`${surfaceBox} flex flex-col divide-y divide-line`}>
        {vouchers.map(({ state, spentAt, voucher: { id, name, value, expirationDate, externalReference } }) => (
          <li key={id} className="flex items-start justify-between gap-4 p-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <span className="figures">{value.formattedValue}</span> {name}
              </p>
              <p className="text-sm text-ink-muted">
                {spentAt === null ? (
                  `Could be used until ${formatVoucherDay(expirationDate)}`
                ) : (
                  <>
                    Spent on <LocalDateTime at={spentAt} />
                    {externalReference !== "" && `, receipt ${externalReference}`}
                  </>
                )}
              </p>
            </div>
            <span className="shrink-0">
              <Badge icon={state === "SPENT" ? CircleCheck : CalendarX}>{stateNames[state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
