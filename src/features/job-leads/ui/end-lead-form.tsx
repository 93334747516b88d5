import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FieldError, TextAreaField } from "../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { declineReasons, leadStatuses, lostReasons } from "../lead.ts";
import { maxCommentLength } from "../lead-changes.ts";
import { statusEndpoint, toLeadPath } from "./lead-data.ts";

/** How a painter ends a lead: gives it back to the next painter, or reports that the quote was lost. */
export type Ending = "decline" | "lost";

export const endFormName = "end-lead";

const texts: Readonly<
  Record<Ending, { title: string; text: string; button: string; reasons: Record<string, string> }>
> = {
  decline: {
    title: "Decline this lead?",
    text: "The place goes to the next painter at once. You cannot take it back.",
    button: "Decline the lead",
    reasons: declineReasons,
  },
  lost: {
    title: "Did you lose this quote?",
    text: "The lead ends, and you no longer see how to reach the home owner.",
    button: "Report the lost quote",
    reasons: lostReasons,
  },
};

const option = classes(
  "flex min-h-12 items-center gap-3 rounded-box border border-line-strong bg-surface px-4 py-2 hover:border-ink",
  "has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-checked:ring-inset",
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
);

interface EndLeadFormProps {
  jobId: string;
  ending: Ending;
  kept: KeptForm;
}

/** The address of the page opens it, so it works without script. It takes the focus: a second Enter must not send it. */
export function EndLeadForm({ jobId, ending, kept }: EndLeadFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const { title, text, button, reasons } = texts[ending];
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, []);
  const back = toLeadPath(jobId);
  return (
    <div ref={box} tabIndex={-1}>
      <Panel title={title}>
        <p>{text}</p>
        <PageForm
          name={endFormName}
          action={statusEndpoint}
          fields={["declinedReason", "declinedComment"]}
          kept={kept}
          returnTo={back}
          className="flex flex-col gap-4"
        >
          {({ pending, errors, bind }) => (
            <>
              <input type="hidden" name="jobId" value={jobId} />
              <input type="hidden" name="status" value={leadStatuses.declined} />
              <input type="hidden" name="isLostQuote" value={String(ending === "lost")} />
              <fieldset className="flex flex-col gap-2" aria-invalid={errors.declinedReason ? true : undefined}>
                <legend className="pb-1.5 font-medium">Reason</legend>
                <div className="grid gap-2 sm:grid-cols-2">
                  {Object.entries(reasons).map(([value, label]) => (
                    <label key={value} className={option}>
                      <input
                        type="radio"
                        name="declinedReason"
                        value={value}
                        defaultChecked={kept.values.declinedReason === value}
                        className="size-5 shrink-0 accent-ink"
                      />
                      {label}
                    </label>
                  ))}
                </div>
                {errors.declinedReason && <FieldError>{errors.declinedReason}</FieldError>}
              </fieldset>
              <TextAreaField
                {...bind("declinedComment")}
                label="Comment"
                hint="Needed for another reason. The home owner does not see it."
                maxLength={maxCommentLength}
                optional
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" variant="danger" pending={pending}>
                  {button}
                </Button>
                <ButtonLink to={back} replace preventScrollReset>
                  Keep the lead
                </ButtonLink>
              </div>
            </>
          )}
        </PageForm>
      </Panel>
    </div>
  );
}
