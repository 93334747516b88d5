import { graphql } from "../../../ui/graphql.ts";

export const GetFrame = graphql(`
  query GetFrame {
    frame {
      name
      firstName
      email
      role
      accessName
      acting
      storeName
      account {
        accountId
        name
        hold
        holdReason
      }
      menu {
        label
        to
        icon
        entries {
          label
          to
          icon
        }
      }
    }
  }
`);
