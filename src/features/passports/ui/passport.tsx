import { Palette, PencilLine, QrCode } from "lucide-react";
import { useState } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { formatDay } from "../../orders/store-time.ts";
import { groupByArea, maxAreaLength } from "../passport.ts";
import { BuyAgain } from "./buy-again.tsx";
import { formatJobAddress, type JobPage, type PassportEntry } from "./job-data.ts";
import { formatArea, PaintedColourFacts } from "./painted-colour.tsx";

/** Every colour that went to the site, by area. This part of the page is printed. */
export function Passport({ page: { job, passport } }: { page: Pick<JobPage, "job" | "passport"> }) {
  return (
    <section aria-labelledby="passport-title" className="flex flex-col gap-4">
      <h2 id="passport-title" className="type-section">
        Colour passport
      </h2>
      {passport.length === 0 && (
        <EmptyState icon={Palette} title="No colours yet">
          Order tinted paint for this job, and it stands here with its colour, its base and the day it was tinted.
        </EmptyState>
      )}
      {groupByArea(passport, ({ colour }) => colour.area).map(({ name, entries }) => (
        <section key={name} aria-label={formatArea(name)} className="flex flex-col gap-3">
          <h3 className="type-part">{formatArea(name)}</h3>
          <ul className="grid gap-3 lg:grid-cols-2 print:grid-cols-2">
            {entries.map((entry) => (
              <li
                key={entry.lineId}
                className={`${surfaceBox} flex min-w-0 flex-col gap-4 p-4 print:break-inside-avoid`}
              >
                <Entry entry={entry} job={job} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Entry({ entry, job }: { entry: PassportEntry; job: JobPage["job"] }) {
  const { lineId, orderCode, orderedOn, colour } = entry;
  const query = new URLSearchParams({ line: lineId });
  return (
    <article aria-label={`${colour.colourName}, ${colour.productName}`} className="flex h-full flex-col gap-4">
      <PaintedColourFacts colour={colour} />
      <p className="text-sm text-ink-muted">
        Ordered {formatDay(orderedOn)}
        {orderCode !== null && (
          <>
            ,{" "}
            <TextLink to={`/dashboard/order-detail/?code=${orderCode}`} className="figures">
              {orderCode}
            </TextLink>
          </>
        )}
      </p>
      <div className="mt-auto flex flex-col gap-2">
        <BuyAgain entry={entry} jobName={job.name} />
        <div className="flex flex-wrap items-start gap-x-2 print:hidden">
          <AreaForm entry={entry} jobId={job.id} />
          <ButtonLink to={`${formatJobAddress(job.id)}label/?${query}`} size="small" variant="quiet" icon={QrCode}>
            Label for the tin
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** Folded until somebody opens it. Saving closes it, because the line then stands below its new area. */
function AreaForm({ entry: { lineId, colour }, jobId }: { entry: PassportEntry; jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  const action = colour.area === "" ? "Name the area" : "Change the area";
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="min-w-0">
      <summary
        aria-label={`${action} of ${colour.colourName}, ${colour.productName}`}
        className="inline-flex min-h-control-small cursor-pointer list-none items-center gap-2 rounded-inner px-2 font-semibold hover:bg-sunken md:text-sm [&::-webkit-details-marker]:hidden"
      >
        <Icon of={PencilLine} size="small" />
        {action}
      </summary>
      <ApiForm action="/api/jobs/area/" fields={["area"]} className="flex flex-wrap items-end gap-2 py-2">
        {({ pending, errors }) => (
          <>
            <input type="hidden" name="jobId" value={jobId} />
            <input type="hidden" name="lineId" value={lineId} />
            <TextField
              label="Area of the site"
              name="area"
              defaultValue={colour.area}
              placeholder="Hallway, south fascia"
              maxLength={maxAreaLength}
              autoComplete="off"
              error={errors.area}
            />
            <Button type="submit" pending={pending}>
              Save
            </Button>
          </>
        )}
      </ApiForm>
    </details>
  );
}
