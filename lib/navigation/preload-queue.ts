/**
 * Loads a few things at once, each of them once; the others wait for their turn. One that fails may be asked for again.
 * @param load answers when the thing is there
 */
export class PreloadQueue {
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;

  readonly #load: (address: string) => Promise<void>;
  readonly #atOnce: number;

  constructor(load: (address: string) => Promise<void>, atOnce: number) {
    this.#load = load;
    this.#atOnce = atOnce;
  }

  add(address: string): void {
    if (this.#known.has(address)) return;
    this.#known.add(address);
    this.#waiting.push(address);
    this.#next();
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const address = this.#waiting.shift();
      if (address === undefined) return;
      this.#running += 1;
      void this.#run(address);
    }
  }

  async #run(address: string): Promise<void> {
    try {
      await this.#load(address);
    } catch {
      this.#known.delete(address);
    }
    this.#running -= 1;
    this.#next();
  }
}
