import type { ComponentType } from "react";
import type { DialogWindowProps } from "./dialog-window";

let loaded: ComponentType<DialogWindowProps> | null = null;

/** Loads the code of the dialogs' window, ahead or when the first one opens. */
export async function loadDialogWindow(): Promise<ComponentType<DialogWindowProps>> {
  loaded = (await import("./dialog-window")).DialogWindow;
  return loaded;
}

/** The window if its code is there already: a dialog then opens in one step. */
export const loadedDialogWindow = () => loaded;
