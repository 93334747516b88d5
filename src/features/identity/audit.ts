/**
 * An audit entry says who did what, for which account, and what changed. Entries are never changed. The fields of `before` and
 * `after` are plain values without secrets, in the words of the feature: only those that changed.
 */

/** Every action that the audit log records, in the words of the page. */
export const auditLabels = {
  SIGNED_IN: "Signed in",
  ACCOUNT_SWITCHED: "Switched to another account of their own",
  ACTING_STARTED: "Started acting for the account",
  ACTING_STOPPED: "Stopped acting for the account",
  MARKETING_SUBSCRIBED: "Asked for e-mails about offers",
  MARKETING_UNSUBSCRIBED: "Left the list of offers",
  MEMBER_INVITED: "Invited somebody",
  INVITATION_WITHDRAWN: "Withdrew an invitation",
  INVITATION_ACCEPTED: "Accepted an invitation",
  IDENTITY_LINKED: "Was linked to the sign-in provider",
  MEMBER_CHANGED: "Changed a member's access",
  MEMBER_DEACTIVATED: "Switched a member off",
  MEMBER_REACTIVATED: "Switched a member on again",
  ACCOUNT_HANDED_OVER: "Handed the account over",
  SIGN_UP_APPROVED: "Approved a sign-up",
  SIGN_UP_REFUSED: "Refused a sign-up",
  PROFILE_CHANGED: "Changed their own details",
  EMAIL_CHANGED: "Changed their e-mail address",
  PERSON_CLOSED: "Closed their online account",
  ORDER_PLACED: "Placed an order",
  ORDER_APPROVED: "Approved an order",
  ORDER_CANCELLED: "Cancelled an order",
  ORDER_CREDIT_CLEARED: "Let an order over the limit go on",
  ORDER_CREDIT_REFUSED: "Refused an order over the limit",
  ORDER_REST_CANCELLED: "Cancelled the rest of an order",
  SHIPMENT_STARTED: "Started to pick an order",
  SHIPMENT_PICKED: "Picked units of an order",
  SHIPMENT_SHORT: "Reported missing units of an order",
  SHIPMENT_READY: "Made an order ready",
  SHIPMENT_LEFT: "Handed over or dispatched an order",
  SHIPMENT_ARRIVED: "Recorded that an order arrived",
  SHIPMENT_PROVED: "Added a proof of delivery",
  BOUNCE_ANSWERED: "Dealt with a mail that was refused",
  ORDER_MAIL_SENT_AGAIN: "Sent a mail about an order again",
  ACCOUNT_PAID: "Paid into the account",
  GIFT_CARD_RETURNED: "Gave the points of a gift card back",
  REWARDS_ENROLLED: "Enrolled the account in rewards",
  REWARDS_CLOSED: "Ended the rewards membership",
  REWARD_CARD_ORDERED_AGAIN: "Ordered a new gift card for a reward",
  ORDER_CLAIMED: "Reported a problem with an order",
  CLAIM_ANSWERED: "Answered a claim",
  ORDER_RETURNED: "Returned lines of an order",
  RETURN_TRIED_AGAIN: "Tried a refused refund again",
  RETURN_WITHDRAWN: "Gave a refused refund up",
  ORDER_PUT_INTO_JOB: "Put an order into a job",
  ORDER_TAKEN_OUT_OF_JOB: "Took an order out of a job",
  LEAD_REQUEST_MATCHED_AGAIN: "Looked for painters again for a request",
  LEAD_REQUEST_CLOSED: "Closed a request for a painter",
  VOUCHER_SPENT_IN_STORE: "Entered a voucher or gift card over the counter",
  STAFF_ADDED: "Added a member of staff",
  STAFF_CHANGED: "Changed the role or stores of a member of staff",
  IMPORT_STARTED: "Started to apply an import",
  IMPORT_APPLIED: "Applied an import",
  IMPORT_PLANNED_AGAIN: "Planned an import again",
  IMPORT_DISCARDED: "Discarded an import",
  ROW_CREATED: "Created it on screen",
  ROW_CHANGED: "Changed it on screen",
  ROW_WITHDRAWN: "Withdrew it on screen",
  ROW_RESTORED: "Restored it on screen",
  ROW_REMOVED: "Removed it on screen",
  PHOTOGRAPHS_CHANGED: "Changed the photographs",
  SHEET_UPLOADED: "Uploaded a data sheet",
  IMPORT_UNDO_PLANNED: "Planned to undo an import",
  ACCOUNT_HELD: "Put an account on hold",
  ACCOUNT_RELEASED: "Lifted the hold of an account",
  ACCOUNT_TERMS_CHANGED: "Changed credit or terms of an account",
  ACCOUNT_REP_CHANGED: "Changed the rep of an account",
  ACCOUNT_NOTED: "Wrote a note about an account",
  ACCOUNT_NOTE_WITHDRAWN: "Withdrew a note about an account",
  TRANSFER_RECORDED: "Recorded a bank transfer",
  TRANSFER_REVERSED: "Reversed a bank transfer",
  CREDIT_ALLOCATED: "Settled documents with a credit",
  CREDIT_NOTE_ISSUED: "Issued a credit note",
  DEBT_WRITTEN_OFF: "Wrote an amount off",
  MONTH_CLOSED: "Closed a month",
  SHOP_CHANGED: "Changed the name or the colours of the shop",
  LETTERHEAD_CHANGED: "Changed the letterhead",
  LOGO_CHANGED: "Changed the logo",
  FEES_CHANGED: "Changed the delivery fee or the cost of cards",
  SURCHARGE_CHANGED: "Changed a card surcharge",
  PROMOTION_CREATED: "Created a promotion",
  PROMOTION_CHANGED: "Changed a promotion",
  PROMOTION_SWITCHED: "Switched a promotion on or off",
  COUPON_CHANGED: "Changed a coupon",
  MAIL_TEXT_CHANGED: "Changed the text of a mail",
  MAIL_TEXT_RESET: "Gave a mail its default text again",
  MAIL_TEST_SENT: "Sent a test of a mail",
  LEAD_SETTINGS_CHANGED: "Changed the settings of job leads",
  OFFER_CREATED: "Created a reward offer",
  OFFER_CHANGED: "Changed a reward offer",
  OFFER_SWITCHED: "Switched a reward offer on or off",
  CONTENT_CREATED: "Created content",
  CONTENT_CHANGED: "Changed content",
  CONTENT_SCHEDULED: "Wrote a change of content for later",
  CONTENT_SCHEDULE_WITHDRAWN: "Withdrew a waiting change of content",
  CONTENT_MOVED: "Moved content",
  CONTENT_PICTURE_UPLOADED: "Uploaded a picture for content",
} as const;

export type AuditAction = keyof typeof auditLabels;

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditLabels, text);
}

export type AuditValue = string | number | boolean | null | readonly string[];
export type AuditFields = Readonly<Record<string, AuditValue>>;

/** What a change is about. The id is what staff read and search for: a number, a reference or an e-mail address. */
export interface AuditSubject {
  readonly kind: SubjectKind;
  readonly id: string;
}

export const subjectLabels = {
  ORDER: "Order",
  ACCOUNT: "Account",
  MEMBER: "Member",
  SIGN_UP: "Sign-up",
  GIFT_CARD: "Gift card",
  VOUCHER: "Voucher or gift card",
  LEAD_REQUEST: "Request for a painter",
  PERSON: "Member of staff",
  MAIL: "Mail to",
  IMPORT: "Import",
  MONTH: "Month",
  BRAND: "Brand",
  SHELF: "Category or range",
  COLOUR: "Colour",
  PRODUCT: "Product",
  VARIANT: "SKU",
  SYSTEM: "System or kit",
  STORE: "Store",
  PRICE: "Price of",
  SHOP: "Shop",
  PROMOTION: "Promotion",
  MAIL_TEXT: "Text of the mail",
  OFFER: "Reward offer",
  LEAD_SETTINGS: "Job leads in",
  CONTENT: "Content",
} as const;

export type SubjectKind = keyof typeof subjectLabels;

export function isSubjectKind(text: string): text is SubjectKind {
  return Object.hasOwn(subjectLabels, text);
}

export interface AuditChange {
  readonly before: AuditFields;
  readonly after: AuditFields;
}

/** Only the fields that differ. A field that one side lacks counts as empty there. */
export function describeChange(before: AuditFields, after: AuditFields): AuditChange {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (fields: AuditFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** One line of a change for people: "credit limit", "500", "1000". */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function listChangedFields({ before, after }: AuditChange): ChangedField[] {
  return Object.keys(after).map((name) => ({
    name: formatFieldName(name),
    before: formatValue(name, before[name] ?? null),
    after: formatValue(name, after[name] ?? null),
  }));
}

const CENTS = /Cents$/;

/** "spendLimitCents" becomes "Spend limit". */
function formatFieldName(name: string): string {
  const words = name
    .replace(CENTS, "")
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(name: string, value: AuditValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "number" && CENTS.test(name)) return formatDollars(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return value.length === 0 ? "–" : value.join(", ");
  return String(value);
}

function formatDollars(amount: number): string {
  return `$${(amount / 100).toLocaleString("en-AU", { minimumFractionDigits: 2 })}`;
}
