import { graphql } from "../../../ui/graphql.ts";

export const GetContentPreview = graphql(`
  query GetContentPreview {
    isContentPreview
  }
`);

export const GetStaffContent = graphql(`
  query GetStaffContent($kind: String!, $id: String!) {
    staffContentList {
      timeZone
      now
      rows {
        kind
        id
        title
        label
        state
        country
        audience
        startsAt
        endsAt
        waiting
      }
      pictures {
        url
        name
      }
    }
    staffContent(kind: $kind, id: $id) {
      fields {
        name
        value
      }
      seen
      waiting {
        id
        publishAt
        changes {
          name
          before
          after
        }
        fields {
          name
          value
        }
      }
      history {
        id
        at
        label
        userName
        reason
        canBeRestored
        fields {
          name
          before
          after
        }
      }
    }
  }
`);

export const SaveContent = graphql(`
  mutation SaveContent(
    $kind: String!
    $id: String!
    $isNew: Boolean!
    $fields: [ContentFieldInput!]!
    $publishAt: String!
    $reason: String!
    $seen: String!
  ) {
    saveContent(
      kind: $kind
      id: $id
      isNew: $isNew
      fields: $fields
      publishAt: $publishAt
      reason: $reason
      seen: $seen
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const EndContentRevision = graphql(`
  mutation EndContentRevision($kind: String!, $id: String!, $revisionId: String!, $isPublished: Boolean!) {
    endContentRevision(kind: $kind, id: $id, revisionId: $revisionId, isPublished: $isPublished) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const MoveContent = graphql(`
  mutation MoveContent($kind: String!, $id: String!, $isUp: Boolean!) {
    moveContent(kind: $kind, id: $id, isUp: $isUp) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RestoreContent = graphql(`
  mutation RestoreContent($kind: String!, $id: String!, $entryId: String!) {
    restoreContent(kind: $kind, id: $id, entryId: $entryId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
