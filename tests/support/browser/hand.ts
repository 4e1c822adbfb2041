import { expect, type Locator, type Page } from "@playwright/test";
import { expectAtRest } from "./hydrated";
import { tabTo } from "./tab-to";

/** Works on a page by mouse or by keyboard alone, and counts as docs/desk.md does: presses, and fields filled in. */
export class Hand {
  #presses = 0;
  #fields = 0;
  readonly #page: Page;
  readonly #hasMouse: boolean;

  constructor(page: Page, has: "mouse" | "keyboard") {
    this.#page = page;
    this.#hasMouse = has === "mouse";
  }

  /** A button, a link, or a part that folds out. */
  async press(target: Locator): Promise<void> {
    this.#presses += 1;
    await this.#loaded();
    if (this.#hasMouse) return target.first().click();
    await tabTo(this.#page, target);
    await this.#page.keyboard.press("Enter");
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.#fields += 1;
    await this.#loaded();
    if (this.#hasMouse) return target.first().fill(text);
    await tabTo(this.#page, target);
    await this.#page.keyboard.press("ControlOrMeta+a");
    await this.#page.keyboard.type(text);
  }

  /** The first option of a list that begins so. */
  async pick(target: Locator, start: string): Promise<void> {
    this.#fields += 1;
    await tabTo(this.#page, target);
    await this.#page.keyboard.type(start);
  }

  /** A file, which a field of the page takes. */
  async choose(target: Locator, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    this.#fields += 1;
    await target.setInputFiles(file);
  }

  async #loaded(): Promise<void> {
    await expectAtRest(this.#page);
  }

  /** Fails unless the job took just so many since the last one, and begins to count the next. */
  took(presses: number, fields: number): void {
    expect([this.#presses, this.#fields], "presses and fields of docs/desk.md").toEqual([presses, fields]);
    this.#presses = 0;
    this.#fields = 0;
  }
}
