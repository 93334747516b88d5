import { graphql } from "../../../ui/graphql.ts";

export const GetJobs = graphql(`
  query GetJobs($text: String!, $isArchived: Boolean!, $currentPage: Int!, $pageSize: Int!) {
    jobs(text: $text, isArchived: $isArchived, currentPage: $currentPage, pageSize: $pageSize) {
      jobs {
        job {
          id
          name
          siteAddress
          customerName
        }
        totalOrders
        lastOrderAt
      }
      totalJobs
      currentPage
      pageSize
    }
  }
`);

export const SuggestJobs = graphql(`
  query SuggestJobs($text: String!) {
    jobSuggestions(text: $text) {
      id
      name
      siteAddress
    }
  }
`);

export const CreateJob = graphql(`
  mutation CreateJob($name: String!, $siteAddress: String!, $customerName: String, $note: String) {
    createJob(name: $name, siteAddress: $siteAddress, customerName: $customerName, note: $note) {
      job {
        id
        name
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const UpdateJob = graphql(`
  mutation UpdateJob($jobId: String!, $name: String!, $siteAddress: String!, $customerName: String, $note: String) {
    updateJob(jobId: $jobId, name: $name, siteAddress: $siteAddress, customerName: $customerName, note: $note) {
      job {
        id
        name
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ArchiveJob = graphql(`
  mutation ArchiveJob($jobId: String!) {
    archiveJob(jobId: $jobId) {
      job {
        id
        isArchived
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const RestoreJob = graphql(`
  mutation RestoreJob($jobId: String!) {
    restoreJob(jobId: $jobId) {
      job {
        id
        isArchived
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GiveJob = graphql(`
  mutation GiveJob($jobId: String!, $customerId: String!) {
    giveJob(jobId: $jobId, customerId: $customerId) {
      job {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const TakeJobBack = graphql(`
  mutation TakeJobBack($jobId: String!, $customerId: String!) {
    takeJobBack(jobId: $jobId, customerId: $customerId) {
      job {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
