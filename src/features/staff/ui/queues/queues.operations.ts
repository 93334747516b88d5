import { graphql } from "../../../../ui/graphql.ts";

export const GetStaffQueues = graphql(`
  query GetStaffQueues($storeId: String!) {
    staffQueues(storeId: $storeId) {
      queues {
        queue
        label
        key
        count
        isMore
        oldestMinutes
        stores {
          storeName
          count
        }
      }
      stores {
        id
        name
      }
    }
  }
`);

export const GetStaffQueue = graphql(`
  query GetStaffQueue($queue: String!, $storeId: String!) {
    staffQueue(queue: $queue, storeId: $storeId) {
      queue {
        queue
        label
        lede
        emptyText
        titleHeader
        person
        hasStores
        isMore
        tasks {
          id
          title
          customer
          detail
          status
          units
          storeName
          due
          since
          waitedMinutes
          address
          claim {
            name
            isMine
          }
        }
        stores {
          id
          name
        }
      }
      userErrors {
        code
        message
      }
    }
  }
`);

export const GetStaffTask = graphql(`
  query GetStaffTask($queue: String!, $taskId: String!) {
    staffTask(queue: $queue, taskId: $taskId) {
      task {
        queue
        taskId
        label
        isWaiting
        nextAddress
        claim {
          userId
          name
          isMine
        }
      }
      userErrors {
        code
        message
      }
    }
  }
`);

export const ClaimTask = graphql(`
  mutation ClaimTask($queue: String!, $taskId: String!, $from: String) {
    claimTask(queue: $queue, taskId: $taskId, from: $from) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ReleaseTask = graphql(`
  mutation ReleaseTask($queue: String!, $taskId: String!) {
    releaseTask(queue: $queue, taskId: $taskId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetOutboxMail = graphql(`
  query GetOutboxMail($mailId: String!) {
    outboxMail(mailId: $mailId) {
      id
      recipient
      subject
      text
      html
      createdAt
      sentAt
      attempts
      lastProblem
      isBounced
    }
  }
`);

export const AnswerBounce = graphql(`
  mutation AnswerBounce($mailId: String!, $note: String!) {
    answerBounce(mailId: $mailId, note: $note) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
