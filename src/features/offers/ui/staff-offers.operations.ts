import { graphql } from "../../../ui/graphql.ts";

export const GetStaffOffers = graphql(`
  query GetStaffOffers($text: String!, $state: String!, $after: String!) {
    staffOffers(text: $text, state: $state, after: $after) {
      rows {
        code
        name
        kind
        gain
        country
        startsOn
        endsOn
        state
        isJoined
      }
      counts {
        state
        count
      }
      nextCursor
    }
  }
`);

export const GetStaffOffer = graphql(`
  query GetStaffOffer($code: String!, $copy: String!) {
    staffOffer(code: $code) {
      code
      name
      gain
      isOn
      state
      isPromised
      fields {
        name
        value
      }
      seen
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
    copied: staffOffer(code: $copy) {
      code
      name
      fields {
        name
        value
      }
    }
    offerCardChoices {
      country
      code
      name
    }
  }
`);

export const SaveOffer = graphql(`
  mutation SaveOffer($code: String!, $isNew: Boolean!, $offer: OfferInput!, $reason: String!, $seen: String!) {
    saveOffer(code: $code, isNew: $isNew, offer: $offer, reason: $reason, seen: $seen) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const MoveOffer = graphql(`
  mutation MoveOffer($code: String!, $to: String!, $reason: String!) {
    moveOffer(code: $code, to: $to, reason: $reason) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RestoreOffer = graphql(`
  mutation RestoreOffer($code: String!, $entryId: String!) {
    restoreOffer(code: $code, entryId: $entryId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
