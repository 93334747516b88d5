/** What a home owner does with a request. The home owner has no account: a token in a mail opens the page of the request. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { countTries } from "../../identity/server/identity.steps.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { listTrainingBrands } from "../../painters/painter-work.ts";
import type { Locality } from "../../stores/locality.ts";
import { findLocality } from "../../stores/server/stores.store.ts";
import { findState, timezoneFor } from "../../stores/state.ts";
import { checkOpen } from "../lead-settings.ts";
import { isRequestOutcome, MAX_NOTE_LENGTH, MAX_NOTES } from "../request.ts";
import { type ParsedRequest, parsePlaceKey, parseRequest, type RequestInput } from "../request-form.ts";
import { requestsErrors } from "../requests-errors.ts";
import type { Captcha } from "./captcha.adapter.ts";
import { keepLeadSettings } from "./lead-settings.store.ts";
import { endOpenLeads, queueMatching } from "./leads.steps.ts";
import { movePhotos } from "./photos.store.ts";
import { confirmLetter } from "./requests.mails.ts";
import { mailPageLink, toPageUrl } from "./requests.steps.ts";
import {
  countRequestsSince,
  findOpenRequest,
  insertNote,
  insertRequest,
  type KeptRequest,
  listNotes,
  lockByConfirmation,
  lockByPage,
  markConfirmed,
  markEnded,
  pageRequestId,
  saveOutcome,
} from "./requests.store.ts";

interface PageServices {
  readonly db: Database;
  readonly clock: Clock;
}

export interface AskServices extends PageServices {
  /** The IP address of the request. */
  readonly address: string;
  readonly publicUrl: string;
  readonly log: Log;
  readonly captcha: Captcha | null;
  readonly snapshots: Pick<Snapshots, "catalogue">;
}

export interface SentForm {
  readonly input: RequestInput;
  readonly captchaToken: string;
  /** The value of a field that people do not see. Programs that fill in every field fill it in too. */
  readonly trap: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** A home owner may paint several rooms and suburbs on one day. More requests are mails to a person who did not ask. */
const MAX_PER_DAY = 8;

const listLimits = (email: string, address: string) => ({
  email: { key: `painter request of ${email}`, max: 3 },
  address: { key: `painter request from ${address}`, max: 10 },
});

/** Stores a request and mails its link. The number is null for a form that a program has filled in, which is told nothing. */
export async function askForPainter(services: AskServices, form: SentForm): Promise<Result<string | null, UserError>> {
  const { db, clock, address } = services;
  const parsed = parseRequest(form.input, listTrainingBrands("NZ", services.snapshots.catalogue));
  if (!parsed.ok) return parsed;
  if (form.trap !== "") return ok(null);
  const request = parsed.value;
  const place = await findLocality(db, request.place);
  if (place === null) return refused(requestsErrors.placeNotFound);
  const refusal = await checkCaptcha(services, form.captchaToken);
  if (refusal !== null) return refused(refusal);
  const at = clock.now();
  const { email } = request.contact;
  // A separate transaction: the attempt counts even if the request is refused below.
  const tries = await inTransaction(db, (tx) => countTries(tx, listLimits(email, address), at));
  if (tries === null) return refused(requestsErrors.tooManyRequests);
  return storeRequest(services, { request, place, at });
}

/** No provider is called inside a transaction. */
async function checkCaptcha({ captcha, log }: AskServices, token: string): Promise<UserError | null> {
  if (captcha === null) return null;
  if (token === "") return requestsErrors.captchaRequired;
  const answer = await captcha.verify(token);
  if (answer.kind === "passed") return null;
  if (answer.kind === "refused") return requestsErrors.captchaRequired;
  log.warn({ err: answer.cause }, "reCAPTCHA gave no answer.");
  return requestsErrors.captchaUnavailable;
}

interface PlacedRequest {
  readonly request: ParsedRequest;
  readonly place: Locality;
  readonly at: Date;
}

/** Thrown to roll back a request with a photo that is not there any more. */
const PHOTO_GONE = Symbol("a photo is gone");

async function storeRequest(
  { db, publicUrl }: AskServices,
  { request, place, at }: PlacedRequest,
): Promise<Result<string, UserError>> {
  const { instance, contact, work, photos } = request;
  const emailHash = hashToken(contact.email);
  const [confirmation, page] = [newToken(), newToken()];
  const write = async (tx: Transaction) => {
    const [settings, open, today] = await Promise.all([
      keepLeadSettings(tx, place.country),
      findOpenRequest(tx, { emailHash, instance, place }),
      countRequestsSince(tx, emailHash, new Date(at.getTime() - DAY_MS)),
    ]);
    const closed = checkOpen(settings, instance);
    if (closed !== null) return refused(closed);
    if (open !== null) return refused(requestsErrors.requestOpen);
    if (today >= MAX_PER_DAY) return refused(requestsErrors.tooManyRequests);
    const id = randomUUID();
    const number = await insertRequest(
      tx,
      {
        ...{ id, instance, work, emailHash, madeAt: at, ...toPlaceColumns(place) },
        ...{ confirmationHash: hashToken(confirmation), pageHash: hashToken(page) },
      },
      contact,
    );
    const moved = await movePhotos(tx, id, photos.map(hashToken));
    if (moved < photos.length) throw PHOTO_GONE;
    const url = `${toPageUrl(publicUrl, page)}?confirm=${confirmation}`;
    const mail = confirmLetter({ ...contact, number, instance, place, url });
    await writeMail(tx, { key: `painter-request:${id}`, mail, at });
    return ok(number);
  };
  try {
    return await inTransaction(db, write);
  } catch (error) {
    if (error === PHOTO_GONE) return refused(requestsErrors.photoNotFound);
    throw error;
  }
}

function toPlaceColumns({ country, state: code, name, postcode, latitude, longitude }: Locality) {
  const state = findState(country, code);
  if (state === null) throw new Error(`The locality ${name} has the unknown state ${code}.`);
  const timeZone = timezoneFor(state, name);
  return { country, state: code, suburb: name, postcode, point: { latitude, longitude }, timeZone };
}

export interface SameForm {
  readonly email: string;
  readonly instance: string;
  readonly placeKey: string;
}

/** Mails the link of an open request again. The answer does not tell whether there is one. */
export async function resendRequestLink(
  { db, clock, address, publicUrl }: Pick<AskServices, "db" | "clock" | "address" | "publicUrl">,
  { email: typed, instance, placeKey }: SameForm,
): Promise<UserError | null> {
  const place = parsePlaceKey(placeKey);
  const email = typed.trim().toLowerCase();
  if (place === null) return requestsErrors.placeNotFound;
  const at = clock.now();
  const tries = await inTransaction(db, (tx) => countTries(tx, listLimits(email, address), at));
  if (tries === null) return requestsErrors.tooManyRequests;
  await inTransaction(db, async (tx) => {
    const same = { emailHash: hashToken(email), instance: instance as ParsedRequest["instance"], place };
    const requestId = await findOpenRequest(tx, same);
    if (requestId !== null) await mailPageLink(tx, requestId, { kind: "link", key: randomUUID(), publicUrl, at });
  });
  return null;
}

/** Opens the request and queues the search for painters. Of 64 parallel confirmations one does, and all succeed. */
export function confirmRequest({ db, clock }: PageServices, token: string): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const locked = await lockByConfirmation(tx, hashToken(token));
    if (locked === null) return requestsErrors.requestNotFound;
    const { request, hasOpenTwin } = locked;
    if (request.status === "OPEN") return null;
    if (request.status !== "NEW") return requestsErrors.requestEnded;
    if (hasOpenTwin) return requestsErrors.requestOpen;
    commitWith(markConfirmed(tx, request.id, clock.now()), queueMatching(tx, request.id));
    return null;
  });
}

const isLive = ({ status }: KeptRequest) => status === "NEW" || status === "OPEN";

export function addNote({ db, clock }: PageServices, token: string, typed: string): Promise<UserError | null> {
  const text = typed.replaceAll("\r\n", "\n").trim();
  const tokenHash = hashToken(token);
  return inTransaction(db, async (tx, commitWith) => {
    const [request, notes] = await Promise.all([lockByPage(tx, tokenHash), listNotes(tx, pageRequestId(tokenHash))]);
    if (request === null) return requestsErrors.requestNotFound;
    if (!isLive(request)) return requestsErrors.requestEnded;
    if (text === "" || text.length > MAX_NOTE_LENGTH) return requestsErrors.noteNotValid;
    if (notes.length >= MAX_NOTES) return requestsErrors.notesTooMany;
    commitWith(insertNote(tx, request.id, { id: randomUUID(), at: clock.now(), text }));
    return null;
  });
}

/** Ends the request and every lead that no painter has accepted yet. */
export function withdrawRequest({ db, clock }: PageServices, token: string): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const request = await lockByPage(tx, hashToken(token));
    if (request === null) return requestsErrors.requestNotFound;
    if (!isLive(request)) return requestsErrors.requestEnded;
    const at = clock.now();
    await endOpenLeads(tx, { requestId: request.id, trigger: "WITHDRAWN", ...byOwner, at });
    commitWith(markEnded(tx, request.id, { status: "WITHDRAWN", at }));
    return null;
  });
}

const byOwner = { actor: "OWNER", userId: null } as const;

/** What the home owner says at the end. A request is closed when a painter is chosen or the work is given up. */
export function answerRequest({ db, clock }: PageServices, token: string, outcome: string): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const request = await lockByPage(tx, hashToken(token));
    if (request === null) return requestsErrors.requestNotFound;
    if (request.status === "NEW") return requestsErrors.requestNotConfirmed;
    if (request.status !== "OPEN") return requestsErrors.requestEnded;
    if (!isRequestOutcome(outcome)) return requestsErrors.outcomeRequired;
    commitWith(saveOutcome(tx, request.id, outcome));
    if (outcome === "LOOKING") return null;
    const at = clock.now();
    await endOpenLeads(tx, { requestId: request.id, trigger: "CLOSED", ...byOwner, at });
    commitWith(markEnded(tx, request.id, { status: "CLOSED", at }));
    return null;
  });
}
