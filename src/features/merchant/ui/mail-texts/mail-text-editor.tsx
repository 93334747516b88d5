import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ApiForm } from "../../../../ui/api-form.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { type MailTextFields, mailTextLabels } from "../../../mails/mail-text.ts";
import { formatDraftAddress, formatMailTextAddress, mailTextsPath } from "../../mail-text-addresses.ts";
import type { ChosenMail } from "./chosen-mail.ts";
import { MailFacts } from "./mail-facts.tsx";
import { MailPreview } from "./mail-preview.tsx";

interface MailTextEditorProps {
  mail: ChosenMail;
  /** The words that the address has. */
  draft: MailTextFields | null;
  kept: KeptForm;
  onDone: () => void;
}

const PAUSE_MS = 300;

/** Loads the preview of typed words after each pause in the typing. */
function usePreview(mail: ChosenMail, draft: MailTextFields | null) {
  const { kind, subject, paragraphs, button } = mail;
  const fetcher = useFetcher<{ readonly chosen: ChosenMail | null }>();
  const [typed, setTyped] = useState<MailTextFields>(draft ?? { subject, paragraphs, button });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onType = ({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetcher.load(formatDraftAddress({ kind, ...next })), PAUSE_MS);
  };
  const preview = fetcher.data?.chosen?.preview ?? mail.preview;
  return { typed, preview, onType, isLoading: fetcher.state !== "idle" };
}

export function MailTextEditor({ mail, draft, kept, onDone }: MailTextEditorProps) {
  const { typed, preview, onType, isLoading } = usePreview(mail, draft);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title="Text">
          <TextForm mail={mail} draft={draft} kept={kept} onDone={onDone} onType={onType} />
        </Panel>
        <MailFacts facts={mail.facts} />
      </div>
      <MailPreview preview={preview} isLoading={isLoading}>
        <TestForm kind={mail.kind} typed={typed} />
      </MailPreview>
    </div>
  );
}

interface TextFormProps extends MailTextEditorProps {
  onType: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

function TextForm({ mail, draft, kept, onDone, onType }: TextFormProps) {
  const { kind, subject, paragraphs, button } = draft === null ? mail : { ...mail, ...draft };
  return (
    <PageForm
      name="mail-text"
      action="/api/staff/mail-texts/save/"
      fields={Object.keys(mailTextLabels)}
      kept={kept}
      returnTo={formatMailTextAddress(kind)}
      onDone={onDone}
      className="flex flex-col gap-4"
    >
      {({ bind, pending }) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="seen" value={mail.seen} />
          <TextField
            label={mailTextLabels.subject}
            required
            maxLength={150}
            onChange={onType}
            {...bind("subject", subject)}
          />
          <TextAreaField
            label={mailTextLabels.paragraphs}
            required
            rows={8}
            maxLength={3200}
            onChange={onType}
            hint={
              mail.hasAddedLines
                ? "Each line is a paragraph. Below it the shop adds the lines that depend on the case."
                : "Each line is a paragraph."
            }
            {...bind("paragraphs", paragraphs)}
          />
          {mail.hasButton && (
            <TextField
              label={mailTextLabels.button}
              required={mail.needsButton}
              optional={!mail.needsButton}
              maxLength={40}
              onChange={onType}
              hint={
                mail.needsButton
                  ? "The reader has no other way to the page behind it."
                  : "Without a text the mail has no button."
              }
              {...bind("button", button)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={pending}>
              Save the text
            </Button>
            <noscript>
              <Button type="submit" formMethod="get" formAction={mailTextsPath} formNoValidate>
                Preview
              </Button>
            </noscript>
          </div>
        </>
      )}
    </PageForm>
  );
}

/** Sends what is typed, also before it is saved. */
function TestForm({ kind, typed }: { kind: string; typed: MailTextFields }) {
  return (
    <ApiForm action="/api/staff/mail-texts/test/">
      {({ pending }) => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="subject" value={typed.subject} />
          <input type="hidden" name="paragraphs" value={typed.paragraphs} />
          <input type="hidden" name="button" value={typed.button} />
          <Button type="submit" pending={pending}>
            Send me a test
          </Button>
        </>
      )}
    </ApiForm>
  );
}
