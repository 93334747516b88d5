/** Applies exactly the plan of an import or nothing, in one transaction. A job runs it. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { describeChange } from "../../identity/audit.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { CountsByKind, Import } from "../import.ts";
import { readProblems } from "../read-problems.ts";
import { deleteLocks, lockImport, moveImport } from "./imports.store.ts";
import { setLongLimits } from "./long-work.store.ts";
import { writePlan } from "./targets.steps.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export async function applyImport(services: Services, importId: string): Promise<void> {
  try {
    await applyPlan(services, importId);
  } catch (error) {
    const end = findEnd(error);
    // Others are retried: a lock that somebody else held, or a lost connection.
    if (end === null) throw error;
    await endUnapplied(services.db, importId, end);
  }
}

/** Nothing is written until the commit, so a process that is killed leaves the plan as it was, and the job runs again. */
async function applyPlan({ db, clock }: Services, importId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setLongLimits(tx);
    const found = await lockImport(tx, importId);
    if (found === null || found.status !== "APPLYING") return;
    const at = clock.now();
    const isWritten = await writePlan(tx, found, { at });
    await deleteLocks(tx, importId);
    if (!isWritten) {
      await moveImport(tx, importId, { move: "findStale", fields: { problem: readProblems.changed().message } });
      return;
    }
    await moveImport(tx, importId, { move: "apply", fields: { applied_at: at, ended_at: at, problem: null } });
    await insertAuditEntry(tx, {
      ...{ at, userId: found.userId, accountId: null, acting: false, action: "IMPORT_APPLIED", importId },
      ...describeChange({ status: "APPLYING" }, { status: "APPLIED", ...listCounts(found) }),
      subject: { kind: "IMPORT", id: String(found.number) },
    });
  });
}

/** "brands created", "stock changed": the numbers of the plan, without those that are zero. */
function listCounts({ counts }: { readonly counts: CountsByKind }): Record<string, number> {
  const parts = Object.entries(counts).flatMap(([kind, { created, changed, withdrawn }]) =>
    Object.entries({ created, changed, withdrawn }).map(([name, count]) => [`${kind}_${name}`, count] as const),
  );
  return Object.fromEntries(parts.filter(([, count]) => count > 0));
}

interface End {
  readonly move: "findStale" | "fail";
  readonly problem: string;
}

const INTEGRITY = /^23/;
const TIMED_OUT = "57014";

function findEnd(error: unknown): End | null {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  // Something that nobody compared stands in the way, such as a product on a shelf that the plan removes.
  if (INTEGRITY.test(code)) return { move: "findStale", problem: readProblems.refused().message };
  return code === TIMED_OUT ? { move: "fail", problem: readProblems.tooSlow().message } : null;
}

async function endUnapplied(db: Database, importId: string, { move, problem }: End): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found: Import | null = await lockImport(tx, importId);
    if (found?.status !== "APPLYING") return;
    await deleteLocks(tx, importId);
    await moveImport(tx, importId, { move, fields: { problem } });
  });
}
