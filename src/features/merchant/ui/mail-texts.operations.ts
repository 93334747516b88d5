import { graphql } from "../../../ui/graphql.ts";

export const GetMailTexts = graphql(`
  query GetMailTexts($kind: String!, $draft: MailDraft) {
    mailTexts(kind: $kind, draft: $draft) {
      mails {
        kind
        title
        reader
        group
        isChanged
      }
      chosen {
        kind
        title
        reader
        isChanged
        subject
        paragraphs
        button
        hasButton
        needsButton
        seen
        hasAddedLines
        facts {
          name
          label
          example
          isRequired
        }
        preview {
          subject
          text
          html
          problems {
            code
            field
            message
          }
        }
        history {
          id
          at
          label
          userName
          canBeRestored
          fields {
            name
            before
            after
          }
        }
      }
    }
  }
`);

export const SaveMailText = graphql(`
  mutation SaveMailText($kind: String!, $subject: String!, $paragraphs: String!, $button: String!, $seen: String!) {
    saveMailText(kind: $kind, subject: $subject, paragraphs: $paragraphs, button: $button, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ResetMailText = graphql(`
  mutation ResetMailText($kind: String!, $seen: String!) {
    resetMailText(kind: $kind, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RestoreMailText = graphql(`
  mutation RestoreMailText($kind: String!, $entryId: String!) {
    restoreMailText(kind: $kind, entryId: $entryId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SendMailTest = graphql(`
  mutation SendMailTest($kind: String!, $subject: String!, $paragraphs: String!, $button: String!) {
    sendMailTest(kind: $kind, subject: $subject, paragraphs: $paragraphs, button: $button) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
