import { graphql } from "../../../ui/graphql.ts";

export const GetJobMatches = graphql(`
  query getJobMatches($tab: JobLeadTab, $currentPage: Int, $pageSize: Int) {
    jobMatches(tab: $tab, currentPage: $currentPage, pageSize: $pageSize) {
      rows {
        customer {
          additionalNote
        }
        detail {
          jobId
          jobMatchId
          instance
          jobType
          leadStatus
          area
          suburb
          postcode
          propertyType
          houseLevels
          capabilities
          coloursChosen
          matchedTimestamp
          declinedReason
          expiredTrigger
        }
        lead {
          place
          places
          state
          isLost
          distanceKm
          expiresAt
        }
      }
      tab
      counts {
        tab
        count
      }
      total
      currentPage
      pageSize
    }
  }
`);

/** The painter's list with everything around it. */
export const GetJobLeads = graphql(`
  query GetJobLeads($tab: JobLeadTab, $currentPage: Int, $pageSize: Int) {
    jobMatches(tab: $tab, currentPage: $currentPage, pageSize: $pageSize) {
      rows {
        detail {
          jobId
          jobType
          leadStatus
          suburb
          postcode
          declinedReason
          expiredTrigger
        }
        lead {
          place
          places
          state
          isLost
          distanceKm
          expiresAt
          secondsLeft
          latitude
          longitude
          photos
          facts {
            label
            value
          }
          moves
        }
      }
      tab
      counts {
        tab
        count
      }
      total
      currentPage
      pageSize
    }
    jobLeadMonths {
      month
      won
      lost
    }
    jobLeadSetup {
      hasProfile
      areas
      isAvailable
    }
    mapTiles {
      url
      attribution
    }
    pushKey
  }
`);

export const GetJobMatchedDetail = graphql(`
  query GetJobMatchedDetail($jobId: String!) {
    jobMatchedDetail(jobId: $jobId) {
      customer {
        customerId
        customerName
        email
        mobileNumber
        additionalNote
      }
      detail {
        jobId
        jobMatchId
        address
        area
        instance
        jobType
        leadStatus
        postcode
        suburb
        propertyType
        houseLevels
        roofAge
        roofType
        capabilities
        bareSurfaceType
        coloursChosen
        preferredContactMethod
        preferredContactTime
        previouslyCoatedSurfaceType
        slopedConcrete
        declinedBy
        declinedComment
        declinedReason
        showPropertySearch
        concreteExteriorAreas
        concreteInteriorAreas
        concreteType
        nzCapabilities
        matchedTimestamp
        inProgressTimestamp
        acceptedTimestamp
        completeTimestamp
        declinedTimestamp
        dueToExpireTimestamp
        expiredTimestamp
        expiredTrigger
      }
      importantInfo {
        jobMatchId
        declinedReason
        painterName
        status
        timestamp
      }
      lead {
        place
        places
        state
        isLost
        note
        distanceKm
        expiresAt
        secondsLeft
        timeZone
        latitude
        longitude
        whyMatched
        facts {
          label
          value
        }
        photos
        quotes {
          id
          sentAt
          sentBy
          total
        }
        moves
      }
    }
    mapTiles {
      url
      attribution
    }
    pushKey
  }
`);

export const UpdateStatus = graphql(`
  mutation updateStatus($input: UpdateStatusInput!) {
    updateStatus(input: $input) {
      success
      status
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SaveLeadNote = graphql(`
  mutation SaveLeadNote($jobId: String!, $note: String!) {
    saveLeadNote(jobId: $jobId, note: $note) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SubscribeToLeadPush = graphql(`
  mutation SubscribeToLeadPush($endpoint: String!, $p256dh: String!, $auth: String!) {
    subscribeToLeadPush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UnsubscribeFromLeadPush = graphql(`
  mutation UnsubscribeFromLeadPush($endpoint: String!) {
    unsubscribeFromLeadPush(endpoint: $endpoint) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
