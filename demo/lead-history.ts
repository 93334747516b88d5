/**
 * Plays two years of requests: painters are matched by the shop's own rule, accept, decline or let leads expire, and home owners
 * choose, withdraw or give up. Everything depends on the seed and on the end of the history only.
 */
import {
  type ExpiryTrigger,
  type LeadActor,
  type LeadStatus,
  leadStatuses,
  mayMove,
  PLACES,
  RESERVED_MS,
} from "../src/features/job-leads/lead.ts";
import { type Candidate, type ChosenPainter, matchPainters } from "../src/features/job-leads/matching.ts";
import type { RequestOutcome, RequestStatus } from "../src/features/job-leads/request.ts";
import { type DrawnRequest, drawTwin } from "./lead-requests.ts";
import { idFor, type Random, randomFor } from "./random.ts";
import { makeTimeline, type Timeline } from "./timeline.ts";

export interface LeadPainter {
  readonly accountId: string;
  /** Answers for the painter. */
  readonly userId: string;
  /** Whether somebody signs in to the demo as this painter. */
  readonly isListed: boolean;
  /** The painter as matching saw the painter then. */
  candidateAt(at: Date): Omit<Candidate, "waitingSince">;
}

interface PlayedEvent {
  readonly status: LeadStatus;
  readonly actor: LeadActor;
  readonly at: Date;
}

export interface PlayedLead extends Omit<ChosenPainter, "waitsFrom"> {
  readonly id: string;
  readonly userId: string;
  readonly matchedAt: Date;
  readonly events: PlayedEvent[];
  status: LeadStatus;
  isLost: boolean;
  reason: string | null;
  comment: string | null;
  expiredBy: ExpiryTrigger | null;
  note: string;
}

export interface PlayedRequest {
  readonly drawn: DrawnRequest;
  readonly id: string;
  readonly leads: PlayedLead[];
  status: RequestStatus;
  outcome: RequestOutcome | null;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

interface PlayOptions {
  readonly seed: number;
  /** The oldest first. */
  readonly requests: readonly DrawnRequest[];
  readonly painters: readonly LeadPainter[];
  readonly now: Date;
}

export interface Played {
  readonly requests: readonly PlayedRequest[];
  /** Since when each painter waits for the next lead, by account. */
  readonly waitingSince: ReadonlyMap<string, Date>;
}

interface Play {
  readonly seed: number;
  readonly painters: readonly LeadPainter[];
  readonly timeline: Timeline;
  readonly waiting: Map<string, Date>;
  readonly requests: PlayedRequest[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const { dueToExpire, matched, accepted, inProgress, expired, declined, complete } = leadStatuses;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

export function playHistory({ seed, requests, painters, now }: PlayOptions): Played {
  const started = requests[0]?.madeAt ?? now;
  // Before the first request the painters came one after another.
  const waiting = new Map(
    painters.map(({ accountId }, index) => [accountId, later(started, index * HOUR_MS - DAY_MS)]),
  );
  const play: Play = { seed, painters, waiting, timeline: makeTimeline(now), requests: [] };
  for (const drawn of requests) makeRequest(play, drawn);
  play.timeline.play();
  return { requests: play.requests, waitingSince: waiting };
}

function makeRequest(play: Play, drawn: DrawnRequest): void {
  const id = idFor(play.seed, drawn.key);
  const request: PlayedRequest = {
    ...{ drawn, id, leads: [], status: "NEW", outcome: null, confirmedAt: null, endedAt: null },
  };
  play.requests.push(request);
  if (!drawn.isConfirmed) return;
  const minutes = randomFor(play.seed, `confirmation of ${drawn.key}`).integer(1, 9);
  play.timeline.plan(later(drawn.madeAt, minutes * MINUTE_MS), (at) => confirm(play, request, at));
}

const MAX_TWINS = 8;

/** Similar requests come before one that is meant for the listed painter, until it is that painter's turn. */
function confirm(play: Play, request: PlayedRequest, at: Date): void {
  const { drawn } = request;
  if (drawn.ownPart !== null) {
    for (let number = 1; number <= MAX_TWINS && !isListedNext(play, request, at); number += 1) {
      const twin = drawTwin(play.seed, drawn, number);
      const made: PlayedRequest = { ...request, drawn: twin, id: idFor(play.seed, twin.key), leads: [] };
      play.requests.push(made);
      open(play, made, at);
    }
  }
  open(play, request, at);
}

function isListedNext(play: Play, request: PlayedRequest, at: Date): boolean {
  const listed = play.painters.filter(({ isListed }) => isListed).map(({ accountId }) => accountId);
  return choosePainters(play, request, at).some(({ accountId }) => listed.includes(accountId));
}

function open(play: Play, request: PlayedRequest, at: Date): void {
  request.status = "OPEN";
  request.confirmedAt = at;
  match(play, request, at);
  if (request.drawn.ownPart === null) planEnd(play, request, at);
}

function choosePainters({ painters, waiting }: Play, request: PlayedRequest, at: Date): readonly ChosenPainter[] {
  const { place, instance, work } = request.drawn;
  const candidates = painters.map((painter) => {
    return { ...painter.candidateAt(at), waitingSince: waiting.get(painter.accountId) ?? at };
  });
  const leads = request.leads.map((lead) => ({ ...lead, keepsPlace: keepsPlace(lead) }));
  const asked = { point: place, suburb: place.name, instance, work, places: PLACES };
  return matchPainters({ request: asked, leads, candidates, now: at }).chosen;
}

const keepsPlace = ({ status, isLost }: PlayedLead) => isLost || (status !== expired && status !== declined);

function match(play: Play, request: PlayedRequest, at: Date): void {
  if (request.status !== "OPEN") return;
  for (const { waitsFrom, ...chosen } of choosePainters(play, request, at)) {
    const painter = play.painters.find(({ accountId }) => accountId === chosen.accountId);
    if (painter === undefined) throw new Error("Only painters of the demo are matched.");
    const lead: PlayedLead = {
      ...{ ...chosen, id: idFor(play.seed, `lead ${request.drawn.key} ${chosen.accountId}`), userId: painter.userId },
      ...{ matchedAt: at, events: [{ status: matched, actor: "JOB", at }], status: matched },
      ...{ isLost: false, reason: null, comment: null, expiredBy: null, note: "" },
    };
    request.leads.push(lead);
    play.waiting.set(chosen.accountId, waitsFrom);
    const { isListed } = painter;
    planLead(play, { request, lead, isListed, isOwn: isListed && request.drawn.ownPart !== null });
  }
}

function move(lead: PlayedLead, status: LeadStatus, { actor, at }: Omit<PlayedEvent, "status">): void {
  if (!mayMove(lead.status, status, actor)) throw new Error(`A lead does not go from ${lead.status} to ${status}.`);
  lead.status = status;
  lead.events.push({ status, actor, at });
}

interface LeadTurn {
  readonly request: PlayedRequest;
  readonly lead: PlayedLead;
  readonly isListed: boolean;
  /** Whether the listed painter has it, for the part that the demo shows. */
  readonly isOwn: boolean;
}

interface Answer {
  readonly accepts: boolean;
  readonly minutes: number;
}

function planLead(play: Play, turn: LeadTurn): void {
  const { request, lead } = turn;
  const random = randomFor(play.seed, `answers to ${lead.id}`);
  const { timeline } = play;
  timeline.plan(later(lead.matchedAt, RESERVED_MS / 2), (at) => {
    if (lead.status === matched) move(lead, dueToExpire, { actor: "JOB", at });
  });
  timeline.plan(later(lead.matchedAt, RESERVED_MS), (at) => {
    if (lead.status !== dueToExpire) return;
    move(lead, expired, { actor: "JOB", at });
    lead.expiredBy = "TIME";
    match(play, request, at);
  });
  const answer = turn.isOwn ? answerOwn(request.drawn) : drawAnswer(random);
  if (answer === null) return;
  timeline.plan(later(lead.matchedAt, answer.minutes * MINUTE_MS), (at) => {
    if (lead.status !== matched && lead.status !== dueToExpire) return;
    if (answer.accepts) accept(play, { ...turn, random }, at);
    else decline(play, { ...turn, random }, at);
  });
}

/** Null for a painter who does not answer. */
function drawAnswer(random: Random): Answer | null {
  const roll = random.integer(1, 100);
  if (roll > 84) return null;
  const minutes = random.chance(65) ? random.integer(10, 14 * 60) : random.integer(14 * 60, 47 * 60);
  return { accepts: roll <= 60, minutes };
}

function answerOwn({ ownPart }: DrawnRequest): Answer | null {
  return ownPart === "ACCEPTED" || ownPart === "IN_PROGRESS" ? { accepts: true, minutes: 190 } : null;
}

interface PainterTurn extends LeadTurn {
  readonly random: Random;
}

function accept(play: Play, turn: PainterTurn, at: Date): void {
  const { request, lead, random, isOwn, isListed } = turn;
  move(lead, accepted, { actor: "PAINTER", at });
  if (random.chance(30)) lead.note = random.pick(painterNotes);
  if (isOwn && request.drawn.ownPart !== "IN_PROGRESS") return;
  // The listed painter is quick, and so wins more often.
  const days = isOwn ? 4 : isListed ? 2 : random.integer(2, 8);
  play.timeline.plan(later(at, days * DAY_MS + random.integer(-300, 300) * MINUTE_MS), (then) =>
    quote(play, turn, then),
  );
}

function decline(play: Play, { request, lead, random }: PainterTurn, at: Date): void {
  move(lead, declined, { actor: "PAINTER", at });
  lead.reason = random.pick(["TOO_BUSY", "TOO_BUSY", "TOO_FAR", "WRONG_WORK", "BUDGET_TOO_LOW", "OTHER"]);
  lead.comment = lead.reason === "OTHER" ? "Our van is in the workshop this month." : null;
  match(play, request, at);
}

/** What became of the quote of a painter who had accepted. */
function quote(play: Play, turn: PainterTurn, at: Date): void {
  const { request, lead, random, isOwn, isListed } = turn;
  if (lead.status !== accepted) return;
  const isChosenElsewhere = request.drawn.ownPart !== null || request.leads.some(isWon);
  const isOver = !isOwn && (isChosenElsewhere || request.status !== "OPEN");
  const roll = random.integer(1, 100);
  const reason = random.pick(["PRICE", "TIMING", "CHOSE_ANOTHER", "OTHER"]);
  if (isOver) lose(lead, { at, reason: isChosenElsewhere ? "CHOSE_ANOTHER" : "DID_NOT_PROCEED" });
  else if (isOwn || roll <= (isListed ? 75 : 58)) begin(play, turn, at);
  else if (roll <= 88) lose(lead, { at, reason });
  else {
    move(lead, declined, { actor: "PAINTER", at });
    lead.reason = "COULD_NOT_CONTACT";
    match(play, request, at);
  }
}

const isWon = ({ status }: PlayedLead) => status === inProgress || status === complete;

function lose(lead: PlayedLead, { at, reason }: { readonly at: Date; readonly reason: string }): void {
  move(lead, declined, { actor: "PAINTER", at });
  lead.isLost = true;
  lead.reason = reason;
  lead.comment = reason === "OTHER" ? "The house was sold before we could begin." : null;
}

function begin(play: Play, { request, lead, random, isOwn }: PainterTurn, at: Date): void {
  move(lead, inProgress, { actor: "PAINTER", at });
  if (isOwn) return;
  play.timeline.plan(later(at, random.integer(3, 20) * DAY_MS), (then) => {
    if (random.chance(88)) move(lead, complete, { actor: "PAINTER", at: then });
    else lose(lead, { at: then, reason: "DID_NOT_PROCEED" });
  });
  if (!random.chance(75)) return;
  play.timeline.plan(later(at, random.integer(20, 120) * HOUR_MS), (then) => {
    end(play, request, { status: "CLOSED", outcome: "CHOSEN", actor: "OWNER", at: then });
  });
}

const painterNotes = [
  "Quoted on site. The owner wants to think about it.",
  "Needs two days of preparation and a tall ladder.",
  "Called twice, will try again in the evening.",
];

interface Ending {
  readonly status: "WITHDRAWN" | "CLOSED";
  readonly outcome: RequestOutcome | null;
  readonly actor: "OWNER" | "STAFF";
  readonly at: Date;
}

/** The leads that nobody has accepted end, and their painters keep their turn. */
function end({ waiting }: Play, request: PlayedRequest, { status, outcome, actor, at }: Ending): void {
  if (request.status !== "OPEN") return;
  request.status = status;
  request.outcome = outcome ?? request.outcome;
  request.endedAt = at;
  for (const lead of request.leads) {
    if (lead.status !== matched && lead.status !== dueToExpire) continue;
    move(lead, expired, { actor, at });
    lead.expiredBy = status;
    const { accountId, waitedSince } = lead;
    if ((waiting.get(accountId) ?? at) > waitedSince) waiting.set(accountId, waitedSince);
  }
}

/** Staff close most requests that home owners forget. */
function planEnd(play: Play, request: PlayedRequest, confirmedAt: Date): void {
  const random = randomFor(play.seed, `end of ${request.drawn.key}`);
  const plan = (hours: number, run: (at: Date) => void) => play.timeline.plan(later(confirmedAt, hours * HOUR_MS), run);
  const roll = random.integer(1, 100);
  const hours = random.integer(5, 200);
  if (roll <= 7) {
    const ending = { status: "WITHDRAWN", outcome: null, actor: "OWNER" } as const;
    plan(Math.ceil(hours / 6), (at) => end(play, request, { ...ending, at }));
  } else if (roll <= 13) {
    plan(hours, (at) => end(play, request, { status: "CLOSED", outcome: "NOT_PROCEEDING", actor: "OWNER", at }));
  } else if (roll <= 25) {
    plan(hours, () => {
      if (request.status === "OPEN") request.outcome = "LOOKING";
    });
  }
  if (random.chance(8)) return;
  plan(random.integer(40, 60) * 24, (at) =>
    end(play, request, { status: "CLOSED", outcome: null, actor: "STAFF", at }),
  );
}
