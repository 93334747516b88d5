import { graphql } from "../../../../ui/graphql.ts";

export const GetStaffQueues = graphql(`
  query GetStaffQueues($storeId: String!) {
    setup {
      key
      label
      isDone
      isOptional
      text
      to
    }
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
        bulkOffers {
          choice
          label
        }
        tasks {
          id
          title
          customer
          detail
          status
          units
          storeName
          due
          dueIn
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
  query GetStaffTask($queue: String!, $taskId: String!, $storeId: String) {
    staffTask(queue: $queue, taskId: $taskId, storeId: $storeId) {
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

export const GetBulkPreview = graphql(`
  query GetBulkPreview($queue: String!, $choice: BulkChoice!, $taskIds: [String!]!) {
    bulkPreview(queue: $queue, choice: $choice, taskIds: $taskIds) {
      preview {
        queueLabel
        choiceLabel
        choice
        rows {
          taskId
          orderCode
          customer
          storeName
          status
          text
          isLeftOut
          version
        }
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RunBulk = graphql(`
  mutation RunBulk($move: BulkMove!, $tasks: [BulkTaskInput!]!) {
    runBulk(move: $move, tasks: $tasks) {
      results {
        taskId
        orderCode
        isDone
        message
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const StaffSearch = graphql(`
  query StaffSearch($text: String!) {
    staffSearch(text: $text) {
      kind
      label
      detail
      address
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
