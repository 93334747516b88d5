import type { Endpoint } from "../../../server/http/run-endpoint.ts";

/** A form leaves out the button of a mail that has none. */
const withFields = (given: Record<string, unknown>) => ({
  ...{ subject: "", paragraphs: "", button: "", seen: "" },
  ...given,
});

const withoutSeen = ({ seen: _seen, ...given }: Record<string, unknown>) => given;

export const mailTextsEndpoints: readonly Endpoint[] = [
  {
    path: "/api/staff/mail-texts/save/",
    operation: "SaveMailText",
    variables: withFields,
    done: "The text is saved. The next mail uses it.",
  },
  { path: "/api/staff/mail-texts/reset/", operation: "ResetMailText", done: "The mail has its default text again." },
  { path: "/api/staff/mail-texts/restore/", operation: "RestoreMailText", done: "The change is taken back." },
  {
    path: "/api/staff/mail-texts/test/",
    operation: "SendMailTest",
    variables: (given) => withoutSeen(withFields(given)),
    done: "The test is on its way to you.",
  },
];
