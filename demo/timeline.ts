/** Runs what is planned in the order of its times, up to the end. Something that runs may plan more. */
export interface Timeline {
  plan(at: Date, run: (at: Date) => void): void;
  play(): void;
}

interface Planned {
  readonly at: Date;
  readonly run: (at: Date) => void;
}

/** What is planned later than `end` never runs. */
export function makeTimeline(end: Date): Timeline {
  const planned: Planned[] = [];
  return {
    plan(at, run) {
      if (at > end) return;
      // Equal times run in the order in which they were planned.
      const index = planned.findLastIndex((other) => other.at <= at) + 1;
      planned.splice(index, 0, { at, run });
    },
    play() {
      for (let next = planned.shift(); next !== undefined; next = planned.shift()) next.run(next.at);
    },
  };
}
