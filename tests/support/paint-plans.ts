/** Accepted leads with paint plans for tests. */
import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { askOperation, openSession } from "./ask-shop.ts";
import { findSea, makePainter, matchLead, type PainterInput } from "./leads.ts";
import { runMutation } from "./operation-client.ts";
import type { TestServer } from "./test-server.ts";

/** Fields of an area that give litres and packs. */
export const goodArea = { surface: "Bedroom walls", areaM2: "45", coats: "2", product: "HBL-WC-LS" };

export const typedArea = (fields: object = {}) => ({ id: randomUUID(), ...goodArea, ...fields });

export interface SeenPlan {
  readonly version: string | null;
  readonly isSaved: boolean;
  readonly colours: string;
  readonly orderedPacks: number;
  readonly sentQuotes: readonly { total: string; sentBy: string }[];
  readonly plan: {
    readonly areas: readonly { surface: string; summary: string; message: string | null; field: string | null }[];
    readonly items: readonly {
      key: string;
      code: string;
      isExtra: boolean;
      isWanted: boolean;
      litres: string;
      packs: readonly { sku: string; size: string; quantity: number; calculated: number; each: string }[];
      total: string;
      notice: string | null;
    }[];
    readonly total: string;
    readonly packCount: number;
    readonly badCount: number;
    readonly quote: { lines: readonly { label: string; value: string }[]; total: string; message: string | null };
  } | null;
}

/** A new painter with an accepted lead. */
export async function acceptedLead(server: TestServer, input: Partial<PainterInput> = {}) {
  const at = findSea();
  const painter = await makePainter(server.db, { at, ...input });
  const jobId = await matchLead(server, painter.accountId, at);
  const client = await planClient(server, painter.email, jobId);
  await client.move(2);
  return { ...painter, ...client };
}

export async function planClient({ url, db, now }: TestServer, email: string, jobId: string) {
  const cookie = await openSession(db, email, { at: now() });
  const change = (operation: string, variables: object = {}) =>
    runMutation(url, operation, { cookie, variables: { jobId, ...variables } });
  const read = async (): Promise<SeenPlan | null> => {
    const { body } = await askOperation(url, "GetPaintPlan", { cookie, variables: { jobId } });
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return (body.data as { leadPaintPlan: SeenPlan | null }).leadPaintPlan;
  };
  const move = (status: number, more: object = {}) =>
    runMutation(url, "updateStatus", { cookie, variables: { input: { jobId, status, ...more } } });
  const save = (areas: readonly object[], more: object = {}) => change("SavePaintPlan", { areas, ...more });
  return { cookie, jobId, change, read, move, save };
}

type NamedLead = { readonly jobId: string };

/** The variables of every change of a plan, for a new plan each. */
export function planChanges(server: TestServer, email: string, newLead: () => Promise<NamedLead>) {
  const newPlan = async (): Promise<NamedLead> => {
    const lead = await newLead();
    const client = await planClient(server, email, lead.jobId);
    await client.move(2);
    await client.save([typedArea()], { quote: { labourHours: "8", labourRate: "60" } });
    return lead;
  };
  const orderedPlan = async () => {
    const lead = await newPlan();
    await (await planClient(server, email, lead.jobId)).change("OrderPaintPlan");
    return lead;
  };
  const emptyPlan = async () => ({ ...(await newPlan()), areas: [] });
  const changes = { OrderPaintPlan: newPlan, UndoPaintPlanOrder: orderedPlan, SendLeadQuote: newPlan };
  return { SavePaintPlan: emptyPlan, ...changes };
}

/** The text of a PDF in base64. */
export async function readPdf(content: string): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(
    await getDocumentProxy(new Uint8Array(Buffer.from(content, "base64"))),
    {
      mergePages: true,
    },
  );
  return { pages: totalPages, text };
}
