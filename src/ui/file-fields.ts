import { graphql } from "./graphql.ts";

export const ContentFields = graphql(`
  fragment ContentFields on DocumentContent {
    documentId
    fileName
    mimeType
    content
  }
`);
