import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { parsePage } from "../../../shared/page.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import type { Job } from "../job.ts";
import { archiveJob, createJob, giveJob, restoreJob, takeJobBack, updateJob } from "./jobs.actions.ts";
import { type JobList, listOwnJobs, suggestJobs } from "./jobs.queries.ts";
import type { ListedJob } from "./jobs.store.ts";

export const getJobReader = (context: OperationContext) => getPermitted(context, (may) => may.jobs !== "none");
const getJobManager = (context: OperationContext) => getPermitted(context, (may) => may.jobs === "account");

export const JobObject = builder.objectRef<Job>("Job").implement({
  description: "A site that an account works on.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    siteAddress: t.exposeString("siteAddress"),
    customerName: t.exposeString("customerName"),
    note: t.exposeString("note"),
    isArchived: t.boolean({ resolve: ({ archivedAt }) => archivedAt !== null }),
  }),
});

const ListedJobObject = builder.objectRef<ListedJob>("ListedJob").implement({
  description: "A job in a list.",
  fields: (t) => ({
    job: t.field({ type: JobObject, resolve: ({ job }) => job }),
    totalOrders: t.exposeInt("orders"),
    lastOrderAt: t.field({ type: "DateTime", nullable: true, resolve: ({ lastOrderAt }) => lastOrderAt }),
  }),
});

const JobListObject = builder.objectRef<JobList>("JobList").implement({
  description: "A page of jobs, the one with the latest order first.",
  fields: (t) => ({
    jobs: t.field({ type: [ListedJobObject], resolve: ({ jobs }) => [...jobs] }),
    totalJobs: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
  }),
});

builder.queryField("jobs", (t) =>
  t.field({
    type: JobListObject,
    args: {
      text: t.arg.string({ defaultValue: "", description: "A part of a name, an address or a customer." }),
      isArchived: t.arg.boolean({ defaultValue: false }),
      currentPage: t.arg.int({ defaultValue: 1 }),
      pageSize: t.arg.int({ defaultValue: 20 }),
    },
    resolve: (_root, { text, isArchived, currentPage, pageSize }, context) =>
      listOwnJobs(context.db, getJobReader(context), {
        ...{ text: text ?? "", isArchived: isArchived ?? false },
        page: parsePage(currentPage, pageSize),
      }),
  }),
);

builder.queryField("jobSuggestions", (t) =>
  t.field({
    type: [JobObject],
    description: "Open jobs for a picker. With no text: those with the latest orders. None for people without jobs.",
    args: { text: t.arg.string({ required: true }) },
    resolve: async (_root, { text }, { db, viewer }) =>
      viewer.user === null || viewer.may.jobs === "none"
        ? []
        : (await suggestJobs(db, viewer, text)).map(({ job }) => job),
  }),
);

const JobPayload = payloadRef<{ job: Job | null }>("JobPayload");
JobPayload.implement({ fields: (t) => ({ job: t.expose("job", { type: JobObject, nullable: true }) }) });

const toPayload = (changed: Result<Job, UserError>) =>
  changed.ok ? { job: changed.value, userErrors: [] } : { job: null, userErrors: changed.refusals };

builder.mutationField("createJob", (t) =>
  t.field({
    type: JobPayload,
    args: {
      name: t.arg.string({ required: true }),
      siteAddress: t.arg.string({ required: true }),
      customerName: t.arg.string(),
      note: t.arg.string(),
    },
    resolve: async (_root, input, context) => toPayload(await createJob(context, getJobReader(context), input)),
  }),
);

builder.mutationField("updateJob", (t) =>
  t.field({
    type: JobPayload,
    args: {
      jobId: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      siteAddress: t.arg.string({ required: true }),
      customerName: t.arg.string(),
      note: t.arg.string(),
    },
    resolve: async (_root, input, context) => toPayload(await updateJob(context, getJobReader(context), input)),
  }),
);

for (const [name, change] of Object.entries({ archiveJob, restoreJob })) {
  builder.mutationField(name, (t) =>
    t.field({
      type: JobPayload,
      args: { jobId: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => toPayload(await change(context, getJobReader(context), input)),
    }),
  );
}

for (const [name, change] of Object.entries({ giveJob, takeJobBack })) {
  builder.mutationField(name, (t) =>
    t.field({
      type: JobPayload,
      args: {
        jobId: t.arg.string({ required: true }),
        customerId: t.arg.string({ required: true, description: "The membership of the person." }),
      },
      resolve: async (_root, input, context) => toPayload(await change(context, getJobManager(context), input)),
    }),
  );
}
