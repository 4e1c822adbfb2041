const TICK_MS = 7;

/**
 * A clock that ticks at each read, as a real one does between two statements: no two moments are equal because nobody
 * moved it. Seven milliseconds leave the minutes of a suite as they are, unless it reads the clock thousands of times.
 */
export class FakeClock {
  #time: number;
  #tick = TICK_MS;

  constructor(start = new Date("2026-11-02T09:00:00Z")) {
    this.#time = start.getTime();
  }

  readonly now = (): Date => {
    const read = new Date(this.#time);
    this.#time += this.#tick;
    return read;
  };

  forward(seconds: number): void {
    this.#time += Math.round(seconds * 1_000);
  }

  /** It stands from here on. A test that asks for this says why two equal moments are no chance there. */
  stop(): this {
    this.#tick = 0;
    return this;
  }
}

/** Matches a moment, or its text in JSON, that was read within a second of another. */
export const about = (moment: Date) => ({
  asymmetricMatch: (found: unknown) =>
    (found instanceof Date || typeof found === "string") &&
    Math.abs(new Date(found).getTime() - moment.getTime()) < 1_000,
  toString: () => `about ${moment.toISOString()}`,
});
