/** After this time a page counts as complete even if its animation has not ended. */
export const WATCHDOG_MS = 1_000;

/** Fades the routed area. Each answers when the fade is over; `show` ends any fade with the area visible. */
export type Fader = { out: () => Promise<void>; in: () => Promise<void>; show: () => void };

type Options = {
  /** Sets the "transition complete" flag (R301–R305). */
  setComplete: (complete: boolean) => void;
  /** True when nothing may move. */
  isStill: () => boolean;
};

/**
 * The page transition: leave, go, arrive. The flag is false from the start of a leave to the end of the arrival. The
 * fader comes late or never; then pages change without a fade. Next has no leave hook, hence `go`: it pushes the page.
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

  /** Fades out, then goes; a second leave before that only changes where to. */
  leave(go: () => void): void {
    const isLeaving = this.#go !== null;
    this.#go = go;
    if (isLeaving) return;
    const visit = this.#begin();
    void this.#fade("out").then(() => visit === this.#visit && this.#depart());
  }

  /** Back or forward: the browser already navigates, so nothing fades out. */
  back(): void {
    this.#go = null;
    this.#fader?.show();
    this.#begin();
  }

  /** Call it before the new page is painted. */
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
    // A fade that fails counts as finished.
    await this.#fader[way]().catch(() => undefined);
  }
}
