import { graphql } from "../../../ui/graphql.ts";

export const GetStaffRequests = graphql(`
  query GetStaffRequests($text: String!, $painter: String!, $status: String!, $after: String!) {
    staffRequests(text: $text, painter: $painter, status: $status, after: $after) {
      rows {
        number
        jobType
        place
        status
        outcome
        madeAt
        painters
      }
      nextCursor
      seesContacts
      seesSettings
    }
  }
`);

export const GetStaffRequest = graphql(`
  query GetStaffRequest($number: String!) {
    staffRequest(number: $number) {
      number
      jobType
      place
      status
      outcome
      madeAt
      confirmedAt
      endedAt
      facts {
        label
        value
      }
      note
      notes {
        at
        text
      }
      contact {
        name
        email
        phone
        address
        preferredContactMethod
        preferredContactTime
      }
      photos
      places {
        place
        isFree
      }
      leads {
        id
        place
        painter
        accountId
        leadStatus
        isLost
        declinedReason
        declinedComment
        expiredTrigger
        expiresAt
        why
      }
      leadEvents {
        leadId
        status
        actor
        at
        by
      }
      verdicts {
        accountId
        painter
        reason
        text
      }
      moreVerdicts
      mayChange
    }
  }
`);

export const MatchRequestAgain = graphql(`
  mutation MatchRequestAgain($number: String!) {
    matchRequestAgain(number: $number) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const CloseRequest = graphql(`
  mutation CloseRequest($number: String!) {
    closeRequest(number: $number) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetStaffPainters = graphql(`
  query GetStaffPainters($text: String!, $sort: String!, $isDescending: Boolean!) {
    staffPainters(text: $text, sort: $sort, isDescending: $isDescending) {
      id
      accountId
      name
      suburb
      countryCode
      accredTypeIds
      areas
      state
      unavailableEndDate
      leads
      answerHours
      winRate
      won
      lost
    }
  }
`);
