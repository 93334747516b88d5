import type { ReactNode } from "react";
import { Notice } from "../../../../ui/notice-bar.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import type { ChosenMail } from "./chosen-mail.ts";

interface MailPreviewProps {
  preview: ChosenMail["preview"];
  isLoading: boolean;
  children: ReactNode;
}

/** The mail with invented facts. The frame can run nothing and open nothing. */
export function MailPreview({ preview, isLoading, children }: MailPreviewProps) {
  const { subject, html, text, problems } = preview;
  return (
    <Panel title="Preview" action={children} className="xl:sticky xl:top-4">
      {problems.map(({ field, message }) => (
        <Notice key={`${field} ${message}`} tone="warning">
          {message}
        </Notice>
      ))}
      <p aria-live="polite" aria-busy={isLoading} className="wrap-break-word">
        <span className="text-ink-muted">Subject: </span>
        <strong>{subject}</strong>
      </p>
      <iframe
        title="Preview of the mail"
        sandbox=""
        srcDoc={html}
        className="h-128 w-full rounded-inner border border-line bg-[#ffffff]"
      />
      <details>
        <summary className="min-h-control-small cursor-pointer font-medium">As plain text</summary>
        <pre className="mt-2 font-mono text-sm whitespace-pre-wrap wrap-break-word">{text}</pre>
      </details>
    </Panel>
  );
}
