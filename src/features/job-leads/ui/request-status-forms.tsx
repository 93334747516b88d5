import { Check, Undo2 } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { type KeptForm, nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { MAX_NOTE_LENGTH, requestOutcomes } from "../request.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { OwnRequest } from "./own-request.ts";

interface FormProps {
  /** The token of the page. */
  token: string;
  path: string;
}

interface ConfirmPanelProps extends FormProps {
  /** The token that confirms; null where the page was opened without it. */
  confirmation: string | null;
}

export function ConfirmPanel({ path, confirmation }: ConfirmPanelProps) {
  return (
    <Panel title="One more step">
      {confirmation === null ? (
        <p>Open the link in our first mail to confirm your e-mail address. Nobody sees your request before that.</p>
      ) : (
        <PageForm
          name="confirm"
          action="/api/painter-requests/confirm/"
          fields={[]}
          kept={nothingKept}
          returnTo={path}
          className="flex flex-col items-start gap-4"
        >
          {({ pending }) => (
            <>
              <p>Press the button, and we ask up to three painters near you at once.</p>
              <input type="hidden" name="token" value={confirmation} />
              <Button type="submit" variant="primary" icon={Check} pending={pending}>
                Confirm my request
              </Button>
            </>
          )}
        </PageForm>
      )}
    </Panel>
  );
}

interface AnswerPanelProps extends FormProps {
  kept: KeptForm;
  outcome: OwnRequest["outcome"];
}

export function AnswerPanel({ token, path, kept, outcome }: AnswerPanelProps) {
  return (
    <Panel title="How did it go?">
      <PageForm
        name="answer"
        action="/api/painter-requests/answer/"
        fields={["outcome"]}
        kept={kept}
        returnTo={path}
        className="flex flex-col items-start gap-4"
      >
        {({ pending, bind }) => {
          const { defaultValue, error } = bind("outcome", outcome ?? "");
          return (
            <>
              <input type="hidden" name="token" value={token} />
              <ChoiceField
                label="Painters who wait for you are glad to know."
                name="outcome"
                choices={requestOutcomes}
                chosen={[defaultValue]}
                error={error}
              />
              <Button type="submit" pending={pending}>
                Tell us
              </Button>
            </>
          );
        }}
      </PageForm>
    </Panel>
  );
}

interface NotesPanelProps extends FormProps {
  kept: KeptForm;
  notes: OwnRequest["notes"];
  canAdd: boolean;
}

export function NotesPanel({ token, path, kept, notes, canAdd }: NotesPanelProps) {
  if (!canAdd && notes.length === 0) return null;
  return (
    <Panel title="Your notes">
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map(({ id, at, text }) => (
            <li key={id} className="border-l-2 border-line-strong pl-3">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-sm text-ink-muted">
                <LocalDateTime at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <PageForm
          // A new form after the note was added.
          key={notes.length}
          name="note"
          action="/api/painter-requests/note/"
          fields={["text"]}
          kept={kept}
          returnTo={path}
          className="flex flex-col items-start gap-3"
        >
          {({ pending, bind }) => (
            <>
              <input type="hidden" name="token" value={token} />
              <TextAreaField
                label="Add a note for the painters"
                maxLength={MAX_NOTE_LENGTH}
                hint="Phone numbers and addresses in it are hidden until a painter accepts."
                className="w-full"
                {...bind("text")}
              />
              <Button type="submit" pending={pending}>
                Add the note
              </Button>
            </>
          )}
        </PageForm>
      )}
    </Panel>
  );
}

interface WithdrawPanelProps extends FormProps {
  number: string;
  /** Whether the page's address asks the question. */
  isAsking: boolean;
}

export function WithdrawPanel({ token, path, number, isAsking }: WithdrawPanelProps) {
  if (!isAsking) {
    return (
      <ButtonLink
        to={`${path}?withdraw=ask`}
        variant="quiet"
        icon={Undo2}
        replace
        preventScrollReset
        className="self-start"
      >
        Withdraw this request
      </ButtonLink>
    );
  }
  return (
    <Question
      title={`Withdraw request ${number}?`}
      keep={{ to: path, label: "Keep it" }}
      action={
        <PageForm
          name="withdraw"
          action="/api/painter-requests/withdraw/"
          fields={[]}
          kept={nothingKept}
          returnTo={path}
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" variant="danger" pending={pending}>
                Withdraw it
              </Button>
            </>
          )}
        </PageForm>
      }
    >
      Painters who have not answered are told that it has ended. Painters who accepted keep your details.
    </Question>
  );
}
