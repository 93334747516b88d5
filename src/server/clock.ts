/** Time is an argument: rules and actions ask the clock they are given, so that tests choose the moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
