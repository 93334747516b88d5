import { builder, payloadRef, QrCodeObject } from "../../../server/graphql/builder.ts";
import { makeQrCode } from "../../../server/qr-code.ts";
import type { UserError } from "../../../shared/result.ts";
import { OrderDocumentObject } from "../../billing/server/papers.graphql.ts";
import { toShop } from "../../cart/item-input.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { formatName } from "../../identity/viewer.ts";
import { jobsErrors } from "../../jobs/jobs-errors.ts";
import { getJobReader, JobObject } from "../../jobs/server/jobs.graphql.ts";
import { listOrderJobs } from "../../jobs/server/jobs.queries.ts";
import { maySeeOrder } from "../../orders/order-access.ts";
import { OrderDetailsObject, OrderSummaryObject } from "../../orders/server/order-types.graphql.ts";
import { OrderYearlySummaryObject } from "../../orders/server/orders.graphql.ts";
import { type BuyAgain, findBuyAgain, type NearMatch, type Pack } from "../buy-again.ts";
import type { PassportEntry } from "../passport.ts";
import { passportsErrors } from "../passports-errors.ts";
import { putOrderIntoJob, takeOrderOutOfJob } from "./job-moves.actions.ts";
import { makeTinLabel, type OpenTin, openTinLabel, revokeTinLabel, setLineArea } from "./passports.actions.ts";
import {
  findJobPage,
  findTinLabelPage,
  type JobPage,
  type ListedLabel,
  type Receiver,
  type TinLabelPage,
} from "./passports.queries.ts";

const PaintedColourObject = builder.objectRef<PassportEntry>("PaintedColour").implement({
  description: "A tinted product that went to a site. It has no price.",
  fields: (t) => ({
    area: t.exposeString("area", { description: "The area of the site; empty if nobody has named it." }),
    sku: t.string({ resolve: ({ line }) => line.sku }),
    productName: t.string({ resolve: ({ line }) => line.productName }),
    brand: t.string({ resolve: ({ line }) => line.brand }),
    size: t.string({ resolve: ({ line }) => line.size }),
    base: t.string({ nullable: true, resolve: ({ line }) => line.base }),
    colourId: t.string({ resolve: ({ line }) => line.tint?.colourId ?? "" }),
    colourName: t.string({ resolve: ({ line }) => line.colourName ?? "" }),
    colourCode: t.string({ resolve: ({ line }) => line.colourCode ?? "" }),
    colourBrand: t.string({ resolve: ({ line }) => line.colourBrand ?? "" }),
    colourStrength: t.exposeString("strength"),
    hex: t.string({ resolve: ({ line }) => line.hex ?? "" }),
    quantity: t.int({ resolve: ({ line }) => line.quantity }),
    litres: t.exposeFloat("litres", { nullable: true, description: "Of all units." }),
    batchDate: t.exposeString("batchDate", {
      nullable: true,
      description: "The day on which the store tinted it: 2026-10-04. Null if it is not tinted yet.",
    }),
  }),
});

const PackObject = builder.objectRef<Pack>("Pack").implement({
  fields: (t) => ({ sku: t.exposeString("sku"), size: t.exposeString("size") }),
});

const NearMatchObject = builder.objectRef<NearMatch>("NearMatch").implement({
  description: "A product that is sold, in the colour nearest to one that is not sold any more.",
  fields: (t) => ({
    sku: t.exposeString("sku"),
    size: t.exposeString("size"),
    productName: t.exposeString("productName"),
    path: t.exposeString("path"),
    colourId: t.string({ resolve: ({ colour }) => colour.id }),
    colourName: t.string({ resolve: ({ colour }) => colour.name }),
    colourCode: t.string({ resolve: ({ colour }) => colour.code }),
    colourBrand: t.exposeString("colourBrand"),
    hex: t.string({ resolve: ({ colour }) => colour.hex }),
    distance: t.exposeFloat("distance", { description: "CIEDE2000; 0 is the same colour." }),
  }),
});

const BuyAgainObject = builder.objectRef<BuyAgain>("BuyAgain").implement({
  description: "How a line is bought again.",
  fields: (t) => ({
    same: t.field({ type: PackObject, nullable: true, resolve: ({ same }) => same }),
    touchUp: t.field({ type: PackObject, nullable: true, resolve: ({ touchUp }) => touchUp }),
    near: t.field({
      type: [NearMatchObject],
      args: { first: t.arg.int({ required: true }) },
      resolve: ({ near }, { first }) => near.slice(0, Math.max(0, first)),
    }),
    isPart: t.exposeBoolean("isPart", { description: "Whether it is a part of a system, which is bought whole." }),
  }),
});

const PassportEntryObject = builder.objectRef<PassportEntry>("PassportEntry").implement({
  description: "A line of a colour passport.",
  fields: (t) => ({
    lineId: t.exposeString("id"),
    orderCode: t.string({
      nullable: true,
      description: "Null if the viewer may not see the order.",
      resolve: ({ order }, _arguments, { viewer }) =>
        viewer.user !== null && maySeeOrder(viewer, order) ? order.number : null,
    }),
    orderedOn: t.exposeString("orderedOn"),
    colour: t.field({ type: PaintedColourObject, resolve: (entry) => entry }),
    again: t.field({
      type: BuyAgainObject,
      resolve: ({ line }, _arguments, context) => findBuyAgain(toShop(context), line),
    }),
  }),
});

const TinLabelObject = builder.objectRef<ListedLabel>("TinLabel").implement({
  description: "A label whose link is valid.",
  fields: (t) => ({
    id: t.exposeID("id"),
    madeAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    colour: t.field({ type: PaintedColourObject, resolve: ({ entry }) => entry }),
  }),
});

const JobReceiverObject = builder.objectRef<Receiver>("JobReceiver").implement({
  description: "A member with limited access, and whether the job was given to them.",
  fields: (t) => ({
    customerId: t.string({ resolve: ({ member }) => member.id }),
    name: t.string({ resolve: ({ member }) => formatName(member) }),
    hasJob: t.exposeBoolean("hasJob"),
  }),
});

const JobDeliveryObject = builder.objectRef<JobPage["openDeliveries"][number]>("JobDelivery").implement({
  description: "A delivery to the site that is still to come.",
  fields: (t) => ({
    orderCode: t.string({ resolve: ({ order }) => order.number }),
    promisedFor: t.string({
      nullable: true,
      description: "A day, or a moment at the store.",
      resolve: ({ order }) => order.promisedFor,
    }),
    address: t.string({
      resolve: ({ order: { address } }) => [address?.line1, address?.suburb].filter(Boolean).join(", "),
    }),
  }),
});

const JobPageObject = builder.objectRef<JobPage>("JobPage").implement({
  description: "A job with its orders, spend, invoices, open deliveries, colour passport and labels.",
  fields: (t) => ({
    job: t.field({ type: JobObject, resolve: ({ job }) => job }),
    passport: t.field({
      type: [PassportEntryObject],
      description: "By area. Lines without an area come last.",
      resolve: ({ areas }) => areas.flatMap(({ entries }) => entries),
    }),
    orders: t.field({ type: [OrderSummaryObject], resolve: ({ orders }) => [...orders] }),
    openDeliveries: t.field({ type: [JobDeliveryObject], resolve: ({ openDeliveries }) => [...openDeliveries] }),
    year: t.exposeInt("year"),
    thisYear: t.exposeInt("thisYear"),
    months: t.field({
      type: [OrderYearlySummaryObject],
      description: "What the goods of the job cost, without delivery fees and surcharges.",
      resolve: ({ months }) => [...months],
    }),
    invoices: t.field({ type: [OrderDocumentObject], resolve: ({ invoices }) => [...invoices] }),
    labels: t.field({ type: [TinLabelObject], resolve: ({ labels }) => [...labels] }),
    receivers: t.field({ type: [JobReceiverObject], resolve: ({ receivers }) => [...receivers] }),
  }),
});

builder.objectField(OrderDetailsObject, "jobs", (t) =>
  t.field({
    type: [JobObject],
    description: "The jobs that the order or its lines are for, as far as the viewer sees them.",
    resolve: async ({ order }, _arguments, { db, viewer }) =>
      viewer.user === null ? [] : [...(await listOrderJobs(db, viewer, order.id))],
  }),
);

const JobPagePayload = payloadRef<{ page: JobPage | null }>("JobPagePayload");
JobPagePayload.implement({
  fields: (t) => ({ page: t.field({ type: JobPageObject, nullable: true, resolve: ({ page }) => page }) }),
});

builder.queryField("job", (t) =>
  t.field({
    type: JobPagePayload,
    args: {
      jobId: t.arg.string({ required: true }),
      year: t.arg.int({ description: "The year of the months; left out for this year at the viewer's store." }),
    },
    resolve: async (_root, { jobId, year }, context) => {
      const page = await findJobPage(context, getJobReader(context), { jobId, year: year ?? null });
      return { page, userErrors: page === null ? [jobsErrors.jobNotFound] : [] };
    },
  }),
);

const TinLabelPageObject = builder.objectRef<TinLabelPage>("TinLabelPage").implement({
  description: "A label before and after it is made.",
  fields: (t) => ({
    job: t.field({ type: JobObject, resolve: ({ job }) => job }),
    colour: t.field({ type: PaintedColourObject, resolve: ({ entry }) => entry }),
    token: t.exposeString("token"),
    qrCode: t.field({
      type: QrCodeObject,
      nullable: true,
      description: "Null until the label is made.",
      resolve: ({ isMade, token }, _arguments, { publicUrl }) =>
        isMade ? makeQrCode(`${publicUrl}/tin/?${new URLSearchParams({ token })}`) : null,
    }),
  }),
});

const TinLabelPagePayload = payloadRef<{ label: TinLabelPage | null }>("TinLabelPagePayload");
TinLabelPagePayload.implement({
  fields: (t) => ({ label: t.field({ type: TinLabelPageObject, nullable: true, resolve: ({ label }) => label }) }),
});

builder.queryField("tinLabel", (t) =>
  t.field({
    type: TinLabelPagePayload,
    args: {
      jobId: t.arg.string({ required: true }),
      lineId: t.arg.string({ required: true }),
      token: t.arg.string({ required: true, description: "The token of a label that is made; empty for a new one." }),
    },
    resolve: async (_root, input, context) => {
      const label = await findTinLabelPage(context, getJobReader(context), input);
      return { label, userErrors: label === null ? [passportsErrors.lineNotFound] : [] };
    },
  }),
);

const OpenTinObject = builder.objectRef<OpenTin>("OpenTin").implement({
  description: "What everybody sees who opens the link on a label.",
  fields: (t) => ({
    paintedBy: t.exposeString("paintedBy"),
    colour: t.field({ type: PaintedColourObject, resolve: ({ entry }) => entry }),
    colours: t.field({
      type: [PaintedColourObject],
      description: "All colours of the site, by area.",
      resolve: ({ areas }) => areas.flatMap(({ entries }) => entries),
    }),
  }),
});

const OpenTinPayload = payloadRef<{ tin: OpenTin | null }>("OpenTinPayload");
OpenTinPayload.implement({
  fields: (t) => ({ tin: t.field({ type: OpenTinObject, nullable: true, resolve: ({ tin }) => tin }) }),
});

builder.queryField("tin", (t) =>
  t.field({
    type: OpenTinPayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const opened = await openTinLabel(context, token);
      return opened.ok ? { tin: opened.value, userErrors: [] } : { tin: null, userErrors: opened.refusals };
    },
  }),
);

builder.objectField(OrderDetailsObject, "canChooseJob", (t) =>
  t.boolean({
    description: "Whether the viewer may put the order into a job, and take it out.",
    resolve: ({ order }, _arguments, { viewer }) =>
      viewer.user !== null && viewer.may.jobs !== "none" && order.accountId === viewer.account?.id,
  }),
);

const toPayload = (refusal: UserError | null) => ({ userErrors: refusal === null ? [] : [refusal] });

builder.mutationField("putOrderIntoJob", (t) =>
  t.field({
    type: DonePayload,
    description: "Puts an order with all its lines into one open job. It leaves the jobs that it was in.",
    args: { orderCode: t.arg.string({ required: true }), jobName: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => toPayload(await putOrderIntoJob(context, getJobReader(context), input)),
  }),
);

builder.mutationField("takeOrderOutOfJob", (t) =>
  t.field({
    type: DonePayload,
    args: { orderCode: t.arg.string({ required: true }), jobId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => toPayload(await takeOrderOutOfJob(context, getJobReader(context), input)),
  }),
);

builder.mutationField("setLineArea", (t) =>
  t.field({
    type: DonePayload,
    args: {
      jobId: t.arg.string({ required: true }),
      lineId: t.arg.string({ required: true }),
      area: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => toPayload(await setLineArea(context, getJobReader(context), input)),
  }),
);

builder.mutationField("makeTinLabel", (t) =>
  t.field({
    type: DonePayload,
    args: {
      jobId: t.arg.string({ required: true }),
      lineId: t.arg.string({ required: true }),
      token: t.arg.string({ required: true, description: "As the query `tinLabel` gave it." }),
    },
    resolve: async (_root, input, context) => toPayload(await makeTinLabel(context, getJobReader(context), input)),
  }),
);

builder.mutationField("revokeTinLabel", (t) =>
  t.field({
    type: DonePayload,
    args: { jobId: t.arg.string({ required: true }), labelId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => toPayload(await revokeTinLabel(context, getJobReader(context), input)),
  }),
);
