import type { PageWorld } from "./page-world.ts";

/** The pages of a painter: profile, areas, leads and paint plans. */
export const painterReader = (world: PageWorld) => ({
  as: "painter.au@trestle.test",
  pages: [
    {
      path: "/dashboard/rewards/manage/?close=ask",
      heading: "Rewards membership",
      text: "Close it now",
      route: "dashboard/rewards/manage",
    },
    {
      path: "/dashboard/job-leads/update-profile",
      heading: "Painter profile",
      text: "Work you take",
      route: "dashboard/job-leads/update-profile",
    },
    {
      path: "/dashboard/job-leads/update-profile/service-areas?suburb=Fremantle",
      heading: "Service areas",
      text: "Add Fremantle WA",
      route: "dashboard/job-leads/update-profile/service-areas",
    },
    {
      path: "/dashboard/job-leads/",
      heading: "Job leads",
      text: "48 hours",
      route: "dashboard/job-leads",
    },
    {
      path: "/dashboard/job-leads/?tab=EXPIRED",
      heading: "Job leads",
      text: "Expired",
      route: "dashboard/job-leads",
    },
    {
      path: `/dashboard/view-job-lead/?jobId=${world.leads.waiting}&end=decline`,
      heading: "Interior painting in Seaview NSW",
      text: "Decline this lead?",
      route: "dashboard/view-job-lead",
    },
    {
      path: `/dashboard/view-job-lead/?jobId=${world.leads.accepted}`,
      heading: "Interior painting in Seaview NSW",
      text: "Mark as in progress",
      route: "dashboard/view-job-lead",
    },
    {
      path: `/dashboard/view-job-lead/paint-plan?jobId=${world.leads.accepted}`,
      heading: "Paint plan and quote",
      text: "Measure rooms instead",
      route: "dashboard/view-job-lead/paint-plan",
    },
    {
      path: `/dashboard/view-job-lead/paint-plan?jobId=${world.leads.waiting}`,
      heading: "Paint plan and quote",
      text: "This lead has no paint plan",
      route: "dashboard/view-job-lead/paint-plan",
    },
    { path: "/dashboard/view-job-lead/?jobId=L0", heading: "Job lead", route: "dashboard/view-job-lead" },
  ],
});
