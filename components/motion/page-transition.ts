/** After this time a page counts as complete even if its animation has not ended. */
export const WATCHDOG_MS = 1_000;

/** Fades the routed area. Each promise resolves when its fade is over; `show` stops any fade and shows the area. */
export type Fader = { out: () => Promise<void>; in: () => Promise<void>; show: () => void };

type Options = {
  /** Sets the "transition complete" flag. */
  setComplete: (complete: boolean) => void;
  /** True when nothing may move. */
  isStill: () => boolean;
};

/**
 * The page transition: leave, go, arrive. The flag is false from the start of a leave to the end of the arrival. The
 * fader loads late or never; without it pages change without a fade. Next has no leave hook, so `go` pushes the page.
 */
export class PageTransition {
  #fader: Fader | null = null;
  #go: (() => void) | null = null;
  #visit = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  useFader(fader: Fader): void {
    this.#fader = fader;
  }

  /** Fades out, then goes. A second leave during the fade only changes the target. */
  leave(go: () => void): void {
    const isLeaving = this.#go !== null;
    this.#go = go;
    if (isLeaving) return;
    const visit = this.#begin();
    void this.#fade("out").then(() => visit === this.#visit && this.#depart());
  }

  /** Back or forward: the browser is already navigating, so nothing fades out. */
  back(): void {
    this.#go = null;
    this.#fader?.show();
    this.#begin();
  }

  /** Must run before the new page is painted. */
  arrive(): void {
    this.#go = null;
    const visit = this.#begin();
    void this.#fade("in").then(() => visit === this.#visit && this.#complete());
  }

  #begin(): number {
    this.#visit += 1;
    const visit = this.#visit;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      if (visit !== this.#visit) return;
      this.#depart();
      this.#complete();
    }, WATCHDOG_MS);
    this.#options.setComplete(false);
    return visit;
  }

  #depart(): void {
    const go = this.#go;
    this.#go = null;
    go?.();
  }

  #complete(): void {
    clearTimeout(this.#watchdog);
    this.#visit += 1;
    this.#fader?.show();
    this.#options.setComplete(true);
  }

  async #fade(way: "in" | "out"): Promise<void> {
    if (!this.#fader || this.#options.isStill()) return;
    // A failed fade counts as finished.
    await this.#fader[way]().catch(() => undefined);
  }
}
