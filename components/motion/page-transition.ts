/** In milliseconds. After this time a page counts as complete even if its animation has not ended. */
export const WATCHDOG_MS = 1_000;

/**
 * Fades the routed area. Each promise resolves when its fade is over; `show` stops any fade and shows the area. `out`
 * leaves the page faintly visible unless the next one is ready, and `in` starts from that opacity.
 */
export type Fader = {
  out: (isNextReady: boolean) => Promise<void>;
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
 * The page transition: leave, then arrive. The flag is false from the start of a leave to the end of the arrival. The
 * fader loads late or never. Without it, pages change without a fade.
 */
export class PageTransition {
  #fader: Fader | null = null;
  #fadeOut: Promise<void> | null = null;
  #isAwaited = false;
  #visit = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  useFader(fader: Fader): void {
    this.#fader = fader;
  }

  /** Fades out. A second leave during the fade joins it. Resolves when the next page may replace the old one. */
  async leave(isNextReady = false): Promise<void> {
    this.#isAwaited = true;
    if (!this.#fadeOut) {
      this.#begin();
      const fade = this.#fade((fader) => fader.out(isNextReady));
      this.#fadeOut = Promise.race([fade, new Promise<void>((resolve) => setTimeout(resolve, WATCHDOG_MS))]);
    }
    await this.#fadeOut;
    this.#fadeOut = null;
  }

  /** For back and forward: the browser is already navigating, so nothing fades out. */
  back(): void {
    this.#isAwaited = false;
    this.#fader?.show();
    this.#begin();
  }

  /** Must run before the new page is painted. */
  arrive(): void {
    this.#isAwaited = false;
    const visit = this.#begin();
    void this.#fade((fader) => fader.in()).then(() => visit === this.#visit && this.#complete());
  }

  /** Ends the navigation. If no page has arrived, the old one is shown again. */
  settle(): void {
    if (!this.#isAwaited) return;
    this.#isAwaited = false;
    this.#complete();
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
    // While the next page is awaited, the faint one stays.
    if (!this.#isAwaited) this.#fader?.show();
    this.#options.setComplete(true);
  }

  async #fade(fade: (fader: Fader) => Promise<void>): Promise<void> {
    if (!this.#fader || this.#options.isStill()) return;
    // A failed fade counts as finished.
    await fade(this.#fader).catch(() => undefined);
  }
}
