import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The open dialog, once it has faded in. @param name any by default */
export async function shownDialog(name?: string | RegExp): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", name ? { name } : {}, { timeout: 8_000 });
  await waitFor(() => expect(dialog).toBeVisible());
  return dialog;
}
