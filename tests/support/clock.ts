/** A clock that stands still until a test moves it. */
export class FakeClock {
  constructor(private time = new Date("2026-11-02T09:00:00Z")) {}

  readonly now = (): Date => new Date(this.time);

  forward(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1_000);
  }
}
