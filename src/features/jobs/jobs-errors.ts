import type { UserError } from "../../shared/result.ts";

/** Every refusal about a job, in order of precedence: the first that applies is shown. */
export const jobsErrors = {
  jobNotFound: {
    code: "JOB_NOT_FOUND",
    field: "jobId",
    message: "We couldn't find that job. Look for it in your jobs, or ask the person who made it to give it to you.",
  },
  openJobNotFound: {
    code: "OPEN_JOB_NOT_FOUND",
    field: "jobName",
    message: "None of your open jobs has this name. Choose one of them, or make the job first.",
  },
  nameRequired: { code: "JOB_NAME_REQUIRED", field: "name", message: "Enter a name of at most 40 characters." },
  nameTaken: {
    code: "JOB_NAME_TAKEN",
    field: "name",
    message: "An open job has this name already. Choose it, or enter another name.",
  },
  restoredNameTaken: {
    code: "RESTORED_NAME_TAKEN",
    field: "jobId",
    message: "Another open job has this name. Rename one of them, then restore this job.",
  },
  siteAddressRequired: {
    code: "SITE_ADDRESS_REQUIRED",
    field: "siteAddress",
    message: "Enter the address of the site, in 200 characters or fewer.",
  },
  customerNameTooLong: {
    code: "CUSTOMER_NAME_TOO_LONG",
    field: "customerName",
    message: "Keep the customer's name to 80 characters or fewer.",
  },
  noteTooLong: { code: "JOB_NOTE_TOO_LONG", field: "note", message: "Keep the note to 500 characters or fewer." },
  receiverNotFound: {
    code: "JOB_RECEIVER_NOT_FOUND",
    field: "customerId",
    message: "We couldn't find that person in this account. Reload the page to see who is in it.",
  },
} as const satisfies Record<string, UserError>;
