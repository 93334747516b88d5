import { z } from "zod";

/**
 * The objects of Stripe's published OpenAPI description (version 2026-10-28.endive) that the sandbox answers: every required
 * property, every value of a closed list that we use, and no property that Stripe does not have.
 */
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14,}$`));
const nothing = z.null();
const text = z.string().nullable();
const whole = z.number().int();
const cents = whole.nonnegative();
const seconds = whole.min(1_000_000_000);
const metadata = z.record(z.string(), z.string());

const address = z.strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text });
const billingDetails = z.strictObject({
  address: address.nullable(),
  email: text,
  name: text,
  phone: text,
  tax_id: text,
});
const checks = z.strictObject({ address_line1_check: text, address_postal_code_check: text, cvc_check: text });

const customer = z.strictObject({
  id: id("cus"),
  object: z.literal("customer"),
  address: address.nullable(),
  balance: whole,
  created: seconds,
  currency: text,
  default_source: text,
  delinquent: z.boolean().nullable(),
  description: text,
  discount: nothing,
  email: text,
  invoice_prefix: text,
  invoice_settings: z.strictObject({
    custom_fields: nothing,
    default_payment_method: id("pm").nullable(),
    footer: text,
    rendering_options: nothing,
  }),
  livemode: z.literal(false),
  metadata,
  name: text,
  next_invoice_sequence: whole,
  phone: text,
  preferred_locales: z.array(z.string()).nullable(),
  shipping: nothing,
  tax_exempt: z.enum(["exempt", "none", "reverse"]).nullable(),
  test_clock: nothing,
});

const paymentMethod = z.strictObject({
  id: id("pm"),
  object: z.literal("payment_method"),
  allow_redisplay: z.enum(["always", "limited", "unspecified"]),
  billing_details: billingDetails,
  card: z.strictObject({
    brand: z.string(),
    checks: checks.nullable(),
    country: text,
    display_brand: text,
    exp_month: whole.min(1).max(12),
    exp_year: whole.min(2000),
    fingerprint: text,
    funding: z.enum(["credit", "debit", "prepaid", "unknown"]),
    generated_from: nothing,
    last4: z.string().regex(/^\d{4}$/),
    networks: z.strictObject({ available: z.array(z.string()), preferred: text }).nullable(),
    regulated_status: z.enum(["regulated", "unregulated"]).nullable(),
    three_d_secure_usage: z.strictObject({ supported: z.boolean() }).nullable(),
    wallet: nothing,
  }),
  created: seconds,
  customer: id("cus").nullable(),
  customer_account: text,
  livemode: z.literal(false),
  metadata,
  type: z.literal("card"),
});

const cardError = z.strictObject({
  type: z.literal("card_error"),
  code: z.string(),
  decline_code: z.string().optional(),
  message: z.string(),
  param: z.string().optional(),
  payment_method: paymentMethod.optional(),
});

const nextAction = z.strictObject({
  type: z.literal("redirect_to_url"),
  redirect_to_url: z.strictObject({ url: z.url(), return_url: text }),
});

const availability = z.strictObject({ status: z.enum(["available", "unavailable"]) });

const chargedCard = z.strictObject({
  amount_authorized: cents.nullable(),
  authorization_code: text,
  brand: text,
  capture_before: seconds.optional(),
  checks: checks.nullable(),
  country: text,
  electronic_commerce_indicator: nothing,
  exp_month: whole.min(1).max(12),
  exp_year: whole.min(2000),
  extended_authorization: z.strictObject({ status: z.enum(["disabled", "enabled"]) }),
  fingerprint: text,
  funding: z.enum(["credit", "debit", "prepaid", "unknown"]).nullable(),
  incremental_authorization: availability,
  installments: nothing,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  mandate: text,
  multicapture: availability,
  network: text,
  network_token: z.strictObject({ used: z.boolean() }).nullable(),
  network_transaction_id: text,
  overcapture: availability.extend({ maximum_amount_capturable: cents }),
  regulated_status: z.enum(["regulated", "unregulated"]).nullable(),
  three_d_secure: nothing,
  transaction_link_id: text,
  wallet: nothing,
});

const refund = z.strictObject({
  id: id("re"),
  object: z.literal("refund"),
  amount: cents,
  balance_transaction: nothing,
  charge: id("ch"),
  created: seconds,
  currency: z.string(),
  customer: id("cus").nullable(),
  customer_account: text,
  destination_details: z.strictObject({
    card: z.strictObject({
      reference: z.string().optional(),
      reference_status: z.enum(["available", "pending", "unavailable"]),
      type: z.enum(["pending", "refund", "reversal"]),
    }),
    type: z.literal("card"),
  }),
  metadata,
  payment_intent: id("pi"),
  payment_method: id("pm"),
  reason: text,
  receipt_number: text,
  source_transfer_reversal: nothing,
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  transfer_reversal: nothing,
});

const charge = z.strictObject({
  id: id("ch"),
  object: z.literal("charge"),
  amount: cents,
  amount_captured: cents,
  amount_refunded: cents,
  application: nothing,
  application_fee: nothing,
  application_fee_amount: nothing,
  balance_transaction: nothing,
  billing_details: billingDetails,
  calculated_statement_descriptor: text,
  captured: z.boolean(),
  created: seconds,
  currency: z.string().regex(/^[a-z]{3}$/),
  customer: id("cus").nullable(),
  description: text,
  disputed: z.boolean(),
  failure_balance_transaction: nothing,
  failure_code: text,
  failure_message: text,
  fraud_details: z.strictObject({}).nullable(),
  livemode: z.literal(false),
  metadata,
  on_behalf_of: nothing,
  outcome: z
    .strictObject({
      advice_code: text,
      network_advice_code: text,
      network_decline_code: text,
      network_status: z.enum(["approved_by_network", "declined_by_network", "not_sent_to_network"]).nullable(),
      reason: text,
      risk_level: z.string().optional(),
      seller_message: text,
      type: z.enum(["authorized", "blocked", "invalid", "issuer_declined", "manual_review"]),
    })
    .nullable(),
  paid: z.boolean(),
  payment_intent: id("pi"),
  payment_method: id("pm"),
  payment_method_details: z.strictObject({ type: z.literal("card"), card: chargedCard }),
  receipt_email: text,
  receipt_number: text,
  receipt_url: text,
  refunded: z.boolean(),
  refunds: z.strictObject({
    object: z.literal("list"),
    data: z.array(refund),
    has_more: z.boolean(),
    url: z.string().regex(/^\/v1\/charges\/ch_\w+\/refunds$/),
  }),
  review: nothing,
  shipping: nothing,
  source: nothing,
  source_transfer: nothing,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  status: z.enum(["failed", "pending", "succeeded"]),
  transfer_data: nothing,
  transfer_group: text,
});

const intent = {
  allowed_payment_method_types: z.array(z.string()).nullable(),
  application: nothing,
  automatic_payment_methods: nothing,
  cancellation_reason: text,
  created: seconds,
  customer: id("cus").nullable(),
  description: text,
  excluded_payment_method_types: nothing,
  livemode: z.literal(false),
  metadata,
  next_action: nextAction.nullable(),
  on_behalf_of: nothing,
  payment_method: id("pm").nullable(),
  payment_method_configuration_details: nothing,
  payment_method_options: z.strictObject({}).nullable(),
  payment_method_types: z.array(z.string()),
};

const paymentIntent = z.strictObject({
  ...intent,
  id: id("pi"),
  object: z.literal("payment_intent"),
  amount: cents,
  amount_capturable: cents,
  amount_details: z.strictObject({ tip: z.strictObject({ amount: cents.optional() }) }),
  amount_received: cents,
  application_fee_amount: nothing,
  canceled_at: seconds.nullable(),
  capture_method: z.enum(["automatic", "automatic_async", "manual"]),
  client_secret: z.string().regex(/^pi_\w+_secret_\w+$/),
  confirmation_method: z.enum(["automatic", "manual"]),
  currency: z.string().regex(/^[a-z]{3}$/),
  customer_account: text,
  last_payment_error: cardError.nullable(),
  latest_charge: z.union([id("ch"), charge]).nullable(),
  managed_payments: nothing,
  payment_record: nothing,
  processing: nothing,
  receipt_email: text,
  review: nothing,
  setup_future_usage: z.enum(["off_session", "on_session"]).nullable(),
  shipping: nothing,
  source: nothing,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  status: z.enum([
    "canceled",
    "processing",
    "requires_action",
    "requires_capture",
    "requires_confirmation",
    "requires_payment_method",
    "succeeded",
  ]),
  transfer_data: nothing,
  transfer_group: text,
});

const setupIntent = z.strictObject({
  ...intent,
  id: id("seti"),
  object: z.literal("setup_intent"),
  client_secret: z.string().regex(/^seti_\w+_secret_\w+$/),
  flow_directions: nothing,
  last_setup_error: cardError.nullable(),
  latest_attempt: nothing,
  mandate: nothing,
  single_use_mandate: nothing,
  status: z.enum([
    "canceled",
    "processing",
    "requires_action",
    "requires_confirmation",
    "requires_payment_method",
    "succeeded",
  ]),
  usage: z.string(),
});

const oneObject = z.discriminatedUnion("object", [customer, paymentMethod, charge, paymentIntent, setupIntent, refund]);

const event = z.strictObject({
  id: id("evt"),
  object: z.literal("event"),
  api_version: z.literal("2026-10-28.endive"),
  created: seconds,
  data: z.strictObject({ object: oneObject }),
  livemode: z.literal(false),
  pending_webhooks: whole,
  request: z.strictObject({ id: text, idempotency_key: text }).nullable(),
  type: z.enum([
    "charge.captured",
    "charge.refunded",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "payment_intent.canceled",
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "payment_intent.succeeded",
    "payment_method.attached",
    "payment_method.detached",
    "refund.created",
    "setup_intent.setup_failed",
    "setup_intent.succeeded",
  ]),
});

const list = z.strictObject({
  object: z.literal("list"),
  data: z.array(z.union([oneObject, event])),
  has_more: z.boolean(),
  url: z.string().startsWith("/v1/"),
});

const error = z.strictObject({
  error: z.strictObject({
    type: z.enum(["api_error", "card_error", "idempotency_error", "invalid_request_error"]),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string(),
    param: z.string().optional(),
    payment_intent: paymentIntent.optional(),
    payment_method: paymentMethod.optional(),
    setup_intent: setupIntent.optional(),
  }),
});

/** Every object that the API can answer with. */
export function parseStripeAnswer(body: unknown): void {
  if (typeof body === "object" && body !== null && "error" in body) error.parse(body);
  else if (typeof body === "object" && body !== null && "object" in body && body.object === "list") list.parse(body);
  else if (typeof body === "object" && body !== null && "object" in body && body.object === "event") event.parse(body);
  else oneObject.parse(body);
}
