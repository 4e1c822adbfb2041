/** The functions that the walk needs from any browser. */
export type Browser = {
  name: string;
  /** Page width in CSS pixels. */
  resize(width: number): Promise<void>;
  /** Ends when the page has loaded. */
  open(url: string): Promise<void>;
  /** @param script body of a function without parameters, run in the page; @returns its result */
  run(script: string): Promise<unknown>;
  /** @param selector of one element, which is scrolled to and clicked as a person does */
  press(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /**
   * Console errors: of everything opened since the last call, or of this page, opened again until `isOver`, which
   * receives the console's text.
   */
  errors(page: string, isOver: (said: string) => Promise<boolean> | boolean): Promise<string[]>;
  close(): Promise<void>;
};

/** The user's surroundings: Vienna, so that the checkout guesses the country. */
export const surroundings = { TZ: "Europe/Vienna" };

/** @throws Error with the one command that installs it */
export function needed(file: string | undefined, name: string): string {
  if (file) return file;
  const command = "sudo apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb";
  throw new Error(
    `${name} was not found. The walk through other browsers than Chromium needs three packages:\n  ${command}`,
  );
}
