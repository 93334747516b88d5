/**
 * A job is a site that an account works on. Orders and cart lines refer to a job by its name, which is unique among the open
 * jobs of the account. A job is archived and restored, never deleted. A member with limited access sees the jobs that they
 * made, ordered for or were given.
 */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import { jobsErrors } from "./jobs-errors.ts";

/** As long as the reference of an order or of a line. */
export const maxJobNameLength = 40;
export const maxSiteAddressLength = 200;
export const maxCustomerNameLength = 80;
export const maxJobNoteLength = 500;

export interface JobDetails {
  readonly name: string;
  /** Empty if the job was made with an order that was picked up, until somebody adds it. */
  readonly siteAddress: string;
  readonly customerName: string;
  readonly note: string;
}

export interface Job extends JobDetails {
  readonly id: string;
  readonly accountId: string;
  readonly archivedAt: Date | null;
}

export interface JobInput {
  readonly name: string;
  readonly siteAddress: string;
  readonly customerName?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** One line without surrounding or double spaces. References are compared in this form. */
export function toJobName(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

export function parseJob(input: JobInput): Result<JobDetails, UserError> {
  const details = {
    name: toJobName(input.name),
    siteAddress: toJobName(input.siteAddress),
    customerName: toJobName(input.customerName ?? ""),
    note: (input.note ?? "").trim(),
  };
  const { name, siteAddress, customerName, note } = details;
  const [first, ...others] = [
    name === "" || name.length > maxJobNameLength ? jobsErrors.nameRequired : [],
    siteAddress === "" || siteAddress.length > maxSiteAddressLength ? jobsErrors.siteAddressRequired : [],
    customerName.length > maxCustomerNameLength ? jobsErrors.customerNameTooLong : [],
    note.length > maxJobNoteLength ? jobsErrors.noteTooLong : [],
  ].flat();
  return first === undefined ? ok(details) : refused(first, ...others);
}

/** Limits a query to the jobs that a viewer sees: those of the account, or of one member of it. */
export interface JobScope {
  readonly accountId: string;
  /** Null: all jobs of the account. */
  readonly userId: string | null;
}

export function toJobScope({ may, account, user }: Pick<SignedInViewer, "may" | "account" | "user">): JobScope {
  return { accountId: account?.id ?? user.id, userId: may.jobs === "account" ? null : user.id };
}
