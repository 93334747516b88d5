import { Link2Off } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { groupByArea } from "../passport.ts";
import type { PaintedColour } from "./job-data.ts";
import { formatArea, PaintedColourFacts } from "./painted-colour.tsx";
import { GetTin } from "./passports.operations.ts";

export const meta = pageMeta("Colours", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  const { tin } = await runOperation(args, GetTin, { token: args.url.searchParams.get("token") ?? "" });
  return { tin: tin.tin, problem: tin.userErrors[0]?.message };
}

/** What the label on a tin opens, for everybody and without prices. */
export default function TinPage() {
  const { tin, problem } = useLoaderData<typeof loader>();
  if (tin === null) return <NotValid problem={problem} />;
  return (
    <>
      <PageHeader title={tin.colour.colourName} lede={`Painted by ${tin.paintedBy}.`} />
      <div className="flex flex-col gap-6 pb-6">
        <section aria-label="This tin" className={`${surfaceBox} flex max-w-2xl flex-col gap-4 p-4 md:p-6`}>
          <h2 className="type-part">{["This tin", tin.colour.area].filter(Boolean).join(": ")}</h2>
          <PaintedColourFacts colour={tin.colour} />
        </section>
        <section aria-labelledby="all-colours" className="flex flex-col gap-4">
          <h2 id="all-colours" className="type-section">
            All colours of this site
          </h2>
          {groupByArea(tin.colours, ({ area }) => area).map(({ name, entries }) => (
            <AreaColours key={name} name={name} colours={entries} />
          ))}
        </section>
      </div>
    </>
  );
}

function AreaColours({ name, colours }: { name: string; colours: readonly PaintedColour[] }) {
  // The same paint of the same day and amount, ordered twice, is shown once.
  const distinct = new Map(colours.map((colour) => [formatKey(colour), colour]));
  return (
    <section aria-label={formatArea(name)} className="flex flex-col gap-3">
      <h3 className="type-part">{formatArea(name)}</h3>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {[...distinct].map(([key, colour]) => (
          <li key={key} className={`${surfaceBox} p-4`}>
            <PaintedColourFacts colour={colour} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatKey({ sku, colourId, colourStrength, batchDate, quantity }: PaintedColour): string {
  return [sku, colourId, colourStrength, batchDate, quantity].join(" ");
}

function NotValid({ problem }: { problem: string | undefined }) {
  return (
    <>
      <h1 className="sr-only">Colours</h1>
      <div className="pt-6 md:pt-16">
        <EmptyState
          icon={Link2Off}
          title="This label cannot be opened"
          action={<ButtonLink to="/">Go to the shop</ButtonLink>}
        >
          {problem}
        </EmptyState>
      </div>
    </>
  );
}
