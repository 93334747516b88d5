/** Ends all faults, sends every unanswered request again, and waits until the shop and the gateway are idle. */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Environment } from "./environment.ts";
import type { FaultRun } from "./fault-run.ts";
import { noGatewayFaults } from "./gateway-proxy.ts";
import type { InjectedFaults } from "./source-edits.ts";
import type { TrackedRequests } from "./tracked-requests.ts";
import { noWebhookFaults } from "./webhook-proxy.ts";

export interface RecoveryOptions {
  /** Moves stored times into the past, so that nothing has to wait. Without it the waits are real. */
  readonly isFast: boolean;
  /** A planted defect stays in the shop during recovery. */
  readonly faults?: InjectedFaults;
}

const LIMIT_MS = { fast: 60_000, real: 150_000 };
const RESEND_ROUNDS = 10;

/**
 * Returns the seconds until everything was idle, or null if that was never so. In that case the checker will find
 * violations.
 */
export async function recover(faultRun: FaultRun, { isFast, faults }: RecoveryOptions): Promise<number | null> {
  const { environment, requests } = faultRun;
  environment.gatewayProxy.setRates(noGatewayFaults);
  environment.webhookProxy.setRates(noWebhookFaults);
  if (!environment.shop.isAlive()) await environment.shop.start(faults);
  const startedMs = Date.now();
  const deadline = startedMs + (isFast ? LIMIT_MS.fast : LIMIT_MS.real);
  await resendUnanswered(requests);
  let isDone = await waitUntilIdle(environment, { isFast, deadline });
  // A request that was still running at the first round has an outcome now.
  if (requests.listUnanswered().length > 0) {
    await resendUnanswered(requests);
    isDone = await waitUntilIdle(environment, { isFast, deadline });
  }
  return isDone ? Math.round((Date.now() - startedMs) / 1000) : null;
}

async function resendUnanswered(requests: TrackedRequests): Promise<void> {
  for (let round = 0; round < RESEND_ROUNDS && requests.listUnanswered().length > 0; round += 1) {
    await Promise.all(requests.listUnanswered().map((request) => requests.send(request)));
  }
}

async function waitUntilIdle(environment: Environment, { isFast, deadline }: { isFast: boolean; deadline: number }) {
  while (Date.now() < deadline) {
    if (await isIdle(environment)) return true;
    if (isFast) await skipOneMinute(environment);
    await delay(500);
  }
  return false;
}

/** Idle means: no unfinished payment, no gift card without an answer, no job that is due, no webhook that is not delivered. */
async function isIdle({ db, gatewayDb }: Environment): Promise<boolean> {
  const shop = await sql<{ left: number }>`select (
      (select count(*) from payments where status in ('asked', 'reserved'))
      + (select count(*) from gift_cards where status = 'ASKED')
      + (select count(*) from graphile_worker.jobs
          where task_identifier not in ('check-payment') and (locked_at is not null or run_at < now() + interval '1 minute')))
      ::integer as left`.execute(db);
  const gateway = await sql<{ left: number }>`select (
      (select count(*) from sandbox_charges where captured_cents = 0 and not released)
      + (select count(*) from sandbox_events where delivered_at is null))::integer as left`.execute(gatewayDb);
  return shop.rows[0]?.left === 0 && gateway.rows[0]?.left === 0;
}

/** Moves every stored time one minute into the past, as if a minute had passed. */
export async function skipOneMinute({ db, gatewayDb }: Environment): Promise<void> {
  await sql`update payments set check_at = check_at - interval '1 minute', updated_at = updated_at - interval '1 minute'
    where check_at is not null`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 minute',
    locked_at = locked_at - interval '1 minute'`.execute(db);
  // The worker looks for due jobs at once. Otherwise it would look only every two seconds.
  await sql`select pg_notify('jobs:insert', '{"count": 4}')`.execute(db);
  await sql`update sandbox_events set next_attempt_at = now() where delivered_at is null`.execute(gatewayDb);
}
