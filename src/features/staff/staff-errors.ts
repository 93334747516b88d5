/** Every refusal of the staff console, in order of precedence. */
export const staffErrors = {
  queueNotFound: {
    code: "QUEUE_NOT_FOUND",
    field: "queue",
    message: "There is no such queue, or it is not part of your work. Choose one of your queues.",
  },
  taskGone: {
    code: "TASK_GONE",
    field: "taskId",
    message: "This does not wait any more. Go on with the next one.",
  },
  taskClaimed: {
    code: "TASK_CLAIMED",
    field: "taskId",
    message: "A colleague works on this now. Take it over, or go on with the next one.",
  },
  bulkNotHere: {
    code: "BULK_NOT_IN_QUEUE",
    field: "choice",
    message: "This cannot be done with several tasks of this queue. Go back to the queue, and choose again.",
  },
  bulkStopped: {
    code: "BULK_STOPPED",
    field: null,
    message: "Something went wrong with this one. Open it to see how far it is.",
  },
  mailNotFound: {
    code: "BOUNCED_MAIL_NOT_FOUND",
    field: "mailId",
    message: "We couldn't find this mail among those that were refused. Look at the queue again.",
  },
  bounceAnswered: {
    code: "BOUNCE_ANSWERED",
    field: "mailId",
    message: "Somebody has dealt with this mail already. Go on with the next one.",
  },
  noteRequired: {
    code: "BOUNCE_NOTE_REQUIRED",
    field: "note",
    message: "Write in at most 500 letters what you did about it.",
  },
} as const;
