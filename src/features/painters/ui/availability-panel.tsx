import type { ReactNode } from "react";
import { formatLongDay } from "../../../shared/long-day.ts";
import { Badge } from "../../../ui/badge.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { PageFormState } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { addYear, isAvailableOn } from "../painter-profile.ts";
import type { CompanyProfile } from "./painter-paths.ts";

export const availabilityFields = ["input.unavailableStartDate", "input.unavailableEndDate"];

interface AvailabilityProps {
  profile: CompanyProfile;
  form: PageFormState;
  /** The answer in a form that was refused without script. */
  kept: string | undefined;
}

function toAvailability({ isAvailable, unavailableStartDate, unavailableEndDate }: CompanyProfile) {
  return { isAvailable, unavailableFrom: unavailableStartDate, unavailableTo: unavailableEndDate };
}

function describe(profile: CompanyProfile): string {
  const { isAvailable, unavailableStartDate, unavailableEndDate } = profile;
  if (isAvailable) return "You get leads as they come.";
  if (unavailableStartDate === null || unavailableEndDate === null) return "You get no leads until you change this.";
  return `You get no leads from ${formatLongDay(unavailableStartDate)} to ${formatLongDay(unavailableEndDate)}.`;
}

export function AvailabilityPanel({ profile, form, kept }: AvailabilityProps) {
  const isNow = isAvailableOn(toAvailability(profile), profile.today);
  return (
    <Panel
      title="Availability"
      action={<Badge tone={isNow ? "success" : "neutral"}>{isNow ? "Available" : "Not available"}</Badge>}
    >
      <p className="text-ink-muted">{describe(profile)}</p>
      {profile.canManage && <AvailabilityFields {...{ profile, form, kept }} />}
    </Panel>
  );
}

/** The days are shown for the answer that needs them, also without script. */
function AvailabilityFields({ profile, form, kept }: AvailabilityProps) {
  const { isAvailable, unavailableStartDate, unavailableEndDate, today } = profile;
  const saved = isAvailable ? "yes" : unavailableStartDate === null ? "no" : "dates";
  const chosen = kept ?? saved;
  const days = { type: "date", min: today, max: addYear(today), className: "min-w-0" };
  return (
    <fieldset className="group/days flex flex-col gap-2">
      <legend className="pb-1.5 font-medium">Do you take leads?</legend>
      <Answer value="yes" chosen={chosen}>
        Yes, I am available
      </Answer>
      <Answer value="no" chosen={chosen}>
        No, not until I change this
      </Answer>
      <Answer value="dates" chosen={chosen}>
        No, not between two days
      </Answer>
      <div className="hidden gap-4 pt-2 group-has-[[value=dates]:checked]/days:grid sm:grid-cols-2 md:max-w-xl">
        <TextField
          label="First day"
          {...days}
          min={undefined}
          {...form.bind("input.unavailableStartDate", unavailableStartDate ?? "")}
        />
        <TextField
          label="Last day"
          hint="At most one year from today."
          {...days}
          {...form.bind("input.unavailableEndDate", unavailableEndDate ?? "")}
        />
      </div>
    </fieldset>
  );
}

function Answer({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className="flex min-h-control items-center gap-3 rounded-box border border-line-strong px-4 py-2 hover:border-ink has-checked:border-ink has-checked:ring-1 has-checked:ring-ink md:max-w-xl">
      <input
        type="radio"
        name="availability"
        value={value}
        defaultChecked={chosen === value}
        className="size-5 shrink-0 accent-ink"
      />
      <span className="font-medium">{children}</span>
    </label>
  );
}
