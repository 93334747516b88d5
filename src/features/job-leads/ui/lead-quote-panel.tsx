import { Download, Mail } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { maxQuoteNoteLength } from "../paint-plan.ts";
import { type ShownLeadPlan, type ShownPlan, toPlanPath, toQuotePath } from "./paint-plan-data.ts";

/** The figures of the quote. They are fields of the plan's form. */
export function QuoteFields({ plan: { quote, quoteFields }, isSaved }: { plan: ShownPlan; isSaved: boolean }) {
  const bind = (field: keyof typeof quoteFields, label: string) => ({
    label,
    name: `quote.${field}`,
    defaultValue: quoteFields[field],
    error: isSaved && quote.field === field ? (quote.message ?? undefined) : undefined,
    autoComplete: "off",
  });
  return (
    <div className="group/labour grid grid-cols-2 items-start gap-3 md:grid-cols-4">
      <TextField
        {...bind("marginPercent", "Margin on materials")}
        inputMode="decimal"
        suffix="%"
        hint="Added to what you pay."
      />
      <SelectField
        {...bind("labourBy", "Price of your work")}
        options={[
          { value: "HOURS", label: "Hours × rate" },
          { value: "SUM", label: "A fixed sum" },
        ]}
      />
      <TextField
        {...bind("labourHours", "Hours")}
        inputMode="decimal"
        className="group-has-[option[value=SUM]:checked]/labour:hidden"
      />
      <TextField
        {...bind("labourRate", "For an hour, ex GST")}
        inputMode="decimal"
        prefix="$"
        className="group-has-[option[value=SUM]:checked]/labour:hidden"
      />
      <TextField
        {...bind("labourSum", "Fixed sum, ex GST")}
        inputMode="decimal"
        prefix="$"
        className="group-has-[option[value=HOURS]:checked]/labour:hidden"
      />
      <TextField {...bind("validDays", "Valid for")} inputMode="numeric" suffix="days" />
      <TextAreaField
        {...bind("note", "Your terms")}
        optional
        rows={3}
        maxLength={maxQuoteNoteLength}
        className="col-span-full"
        placeholder="Preparation, access, what is not included, payment"
      />
    </div>
  );
}

/** What the home owner reads. */
export function QuotePrice({ quote }: { quote: ShownPlan["quote"] }) {
  if (quote.message !== null && quote.lines.length === 0) return <p className="text-ink-muted">{quote.message}</p>;
  return (
    <>
      <dl className="flex flex-col gap-1">
        {quote.lines.map(({ label, value }, index) => (
          <div
            key={label}
            className={
              index === quote.lines.length - 1
                ? "flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold"
                : "flex justify-between gap-4"
            }
          >
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">
        Your margin on materials is <span className="figures">{quote.margin}</span>. The home owner sees only your
        price.
      </p>
    </>
  );
}

interface SendPanelProps {
  page: ShownLeadPlan;
  plan: ShownPlan;
  isSaved: boolean;
  /** Whether the address of the page asks to send it. */
  isAsked: boolean;
  requestKey: string;
}

/** Download, and mail to the home owner after a question. */
export function SendPanel({ page, plan, isSaved, isAsked, requestKey }: SendPanelProps) {
  const isReady = plan.quote.message === null;
  const back = toPlanPath(page.jobId);
  return (
    <Panel title="Send the quote">
      {!isReady && <p className="text-ink-muted">{plan.quote.message}</p>}
      {isReady && isAsked && (
        <Question
          title={`Send the quote over ${plan.quote.total} to the home owner?`}
          action={
            <PageForm
              name="send-quote"
              action="/api/job-leads/quote/send/"
              fields={[]}
              kept={nothingKept}
              returnTo={back}
              idempotencyKey={requestKey}
            >
              {({ pending }) => (
                <>
                  <input type="hidden" name="jobId" value={page.jobId} />
                  <input type="hidden" name="planVersion" value={page.version ?? ""} />
                  <Button type="submit" variant="primary" icon={Mail} pending={pending || !isSaved}>
                    Send it
                  </Button>
                </>
              )}
            </PageForm>
          }
          keep={{ label: "Not yet", to: back }}
        >
          It goes to the e-mail address of the lead. An answer comes to you.
        </Question>
      )}
      {isReady && !isAsked && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={toQuotePath(page.jobId)} icon={Download} reloadDocument>
            Download the PDF
          </ButtonLink>
          <ButtonLink to={toPlanPath(page.jobId, { ask: "send" })} icon={Mail} replace preventScrollReset>
            E-mail it to the home owner
          </ButtonLink>
        </div>
      )}
      <SentQuotes page={page} />
    </Panel>
  );
}

function SentQuotes({ page: { sentQuotes } }: { page: ShownLeadPlan }) {
  if (sentQuotes.length === 0) return null;
  return (
    <ul aria-label="Quotes that were sent" className="flex flex-col gap-2">
      {sentQuotes.map(({ id, sentAt, sentBy, total }) => (
        <li key={id} className="border-l-2 border-line-strong pl-3">
          <p className="font-medium">
            Quote over <span className="figures">{total}</span> sent
          </p>
          <p className="text-sm text-ink-muted">
            <LocalDateTime at={sentAt} /> · {sentBy}
          </p>
        </li>
      ))}
    </ul>
  );
}
