/** The operations and jobs of requests for painters, for the scan of every operation. */
import { readRequestLinks, requestForm } from "./painter-request.ts";
import type { ScanWorld } from "./scan-world.ts";

/** A request that is confirmed, answered and withdrawn. */
export async function followRequest({ db, get, runJob }: ScanWorld): Promise<void> {
  const email = "kim@home.example";
  const ask = (operation: string, variables: object) => get(operation, { cookie: "", variables });
  await ask("AskForPainter", { input: { ...requestForm, email } });
  const { page: token, confirmation } = await readRequestLinks(db, email);
  await ask("ConfirmPainterRequest", { token: confirmation });
  const { instance, placeKey } = requestForm;
  await ask("ResendPainterRequestLink", { email, instance, placeKey });
  const contact = db.selectFrom("lead_contacts").select("request_id as requestId").where("email", "=", email);
  const { requestId } = await contact.executeTakeFirstOrThrow();
  await runJob("tell-painters-asked", { requestId, painters: 3, again: null });
  await runJob("tell-nobody-left", { requestId });
  await ask("AddPainterRequestNote", { token, text: "The dog is friendly." });
  await ask("GetPainterRequest", { token });
  await ask("AnswerPainterRequest", { token, outcome: "LOOKING" });
  await ask("WithdrawPainterRequest", { token });
}
