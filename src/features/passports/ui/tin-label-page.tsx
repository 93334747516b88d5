import { PaintBucket, Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { QrDrawing } from "../../../ui/qr-drawing.tsx";
import { formatJobAddress } from "./job-data.ts";
import { formatArea, PaintedColourFacts } from "./painted-colour.tsx";
import { GetTinLabel } from "./passports.operations.ts";

export const meta = pageMeta("Label for a tin");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const tin = { jobId: args.params.jobId ?? "", lineId: searchParams.get("line") ?? "" };
  const { tinLabel } = await runOperation(args, GetTinLabel, { ...tin, token: searchParams.get("token") ?? "" });
  return { tin, ...tinLabel };
}

type Label = NonNullable<ResultOf<typeof GetTinLabel>["tinLabel"]["label"]>;

export default function TinLabelPage() {
  const { tin, label, userErrors } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: "Jobs", to: "/dashboard/jobs/" },
    { label: label?.job.name ?? "Job", to: formatJobAddress(tin.jobId) },
  ];
  if (label === null) {
    return (
      <>
        <PageHeader title="Label for a tin" breadcrumbs={crumbs} />
        <ErrorState
          icon={PaintBucket}
          title="There is no such tin"
          action={<ButtonLink to="/dashboard/jobs/">Your jobs</ButtonLink>}
        >
          {userErrors[0]?.message}
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Label for a tin"
        breadcrumbs={crumbs}
        lede={
          label.qrCode === null
            ? "Your customer scans its code and sees the colours of the site: no prices, no signing in. It works until you revoke it."
            : "Print it now and stick it on the tin. To print it again later, make a new label."
        }
      />
      <LabelSheet label={label} />
      <div className="flex flex-wrap gap-3 py-6">
        {label.qrCode === null ? (
          <MakeLabelForm tin={tin} token={label.token} />
        ) : (
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        )}
        <ButtonLink to={formatJobAddress(tin.jobId)}>Back to the job</ButtonLink>
      </div>
    </>
  );
}

/**
 * The token is in the address afterwards, because the database has only its hash. The first token is kept: the page's data is
 * loaded again after the label is made, and then has another token.
 */
function MakeLabelForm({ tin, token: first }: { tin: { jobId: string; lineId: string }; token: string }) {
  const [token] = useState(first);
  const { jobId, lineId: line } = tin;
  return (
    <PageForm
      name="label"
      action="/api/jobs/labels/make/"
      fields={[]}
      kept={nothingKept}
      returnTo={`${formatJobAddress(jobId)}label/?${new URLSearchParams({ line, token })}`}
    >
      {({ pending }) => (
        <>
          {Object.entries({ ...tin, token }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary" icon={QrCode} pending={pending}>
            Make the label
          </Button>
        </>
      )}
    </PageForm>
  );
}

function LabelSheet({ label: { colour, qrCode } }: { label: Label }) {
  return (
    <article
      aria-label={`Label of ${colour.colourName}`}
      className={`${surfaceBox} flex max-w-2xl flex-wrap items-start gap-6 p-4 md:p-6 print:break-inside-avoid`}
    >
      {qrCode !== null && <QrDrawing code={qrCode} label="The code that opens the colours of the site" />}
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
        <h2 className="type-part">{formatArea(colour.area)}</h2>
        <PaintedColourFacts colour={colour} />
      </div>
    </article>
  );
}
