/** In milliseconds. After this time a page is shown and counts as complete, even if its animation has not ended. */
export const WATCHDOG_MS = 1_000;

/** Fades the routed area. Each promise resolves when its fade is over; `show` stops any fade and shows the area. */
export type Fader = {
  out: () => Promise<void>;
  in: () => Promise<void>;
  show: () => void;
};

type Options = {
  /** Sets the "transition complete" flag. */
  setComplete: (complete: boolean) => void;
  /** True when nothing may move. */
  isStill: () => boolean;
};

/**
 * The page transition: leave, then arrive. The flag is false from the start of a leave to the end of the arrival. A page
 * leaves when the next one is there; until then it stays as it is. The fader loads late or never. Without it, pages
 * change without a fade.
 */
export class PageTransition {
  #fader: Fader | null = null;
  #fadeOut: Promise<void> | null = null;
  /** The newest press, and the one whose page comes after the fade. */
  #press = 0;
  #leaver = 0;
  #release = () => {};
  #visit = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  useFader(fader: Fader): void {
    this.#fader = fader;
  }

  /**
   * Resolves when the next page may replace the old one, or when a newer press takes its place.
   * @param nextPage true once the next page is there, false if it does not come; without it, the old page stays
   */
  async leave(nextPage?: Promise<boolean>): Promise<void> {
    const press = this.#letGo();
    if (!nextPage || !this.#fader || this.#options.isStill()) return;
    const released = new Promise<false>((resolve) => (this.#release = () => resolve(false)));
    if (!(await Promise.race([nextPage, released]))) return;
    this.#leaver = press;
    this.#fadeOut ??= this.#leave();
    await this.#fadeOut;
  }

  async #leave(): Promise<void> {
    const visit = this.#begin();
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, WATCHDOG_MS));
    await Promise.race([this.#fade((fader) => fader.out()), tooLong]);
    this.#fadeOut = null;
    // Another link was pressed during the fade, and its page is not there yet.
    if (visit === this.#visit && this.#leaver !== this.#press) this.#complete();
  }

  /** For back and forward: the browser is already navigating, so nothing fades out. */
  back(): void {
    this.#letGo();
    this.#fader?.show();
    this.#begin();
  }

  /** Must run before the new page is painted. */
  arrive(): void {
    this.#letGo();
    const visit = this.#begin();
    void this.#fade((fader) => fader.in()).then(() => visit === this.#visit && this.#complete());
  }

  /** Ends the navigation. If the old page has left and none has arrived, the old one is shown again. */
  settle(): void {
    if (this.#leaver === this.#press && this.#press > 0) this.#complete();
  }

  #letGo(): number {
    this.#release();
    this.#press += 1;
    return this.#press;
  }

  #begin(): number {
    this.#visit += 1;
    const visit = this.#visit;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => visit === this.#visit && this.#complete(), WATCHDOG_MS);
    this.#options.setComplete(false);
    return visit;
  }

  #complete(): void {
    clearTimeout(this.#watchdog);
    this.#visit += 1;
    this.#fader?.show();
    this.#options.setComplete(true);
  }

  async #fade(fade: (fader: Fader) => Promise<void>): Promise<void> {
    if (!this.#fader || this.#options.isStill()) return;
    // A failed fade counts as finished.
    await fade(this.#fader).catch(() => undefined);
  }
}
