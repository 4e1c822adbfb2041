/** The functions that the checks need from every browser. */
export type Browser = {
  name: string;
  /** Page width in CSS pixels. */
  resize(width: number): Promise<void>;
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** @param script body of a function without parameters, which runs in the page; @returns its result */
  run(script: string): Promise<unknown>;
  /** @param selector of one element, which is scrolled to and clicked like a person would */
  press(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /**
   * Console errors of everything opened since the last call, or of this page, which is opened again until `isOver` is
   * true for the console's text.
   */
  errors(page: string, isOver: (said: string) => Promise<boolean> | boolean): Promise<string[]>;
  close(): Promise<void>;
};

/** The user's environment: Vienna, so that the checkout guesses the country. */
export const surroundings = { TZ: "Europe/Vienna" };

/** @throws Error with the command that installs the program */
export function needed(file: string | undefined, name: string): string {
  if (file) return file;
  const command = "sudo apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb";
  throw new Error(
    `${name} was not found. The walk through other browsers than Chromium needs three packages:\n  ${command}`,
  );
}
