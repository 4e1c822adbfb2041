import { create } from "zustand";

/** Whether the dialog with the consent toggles is open; the footer opens it again after a choice. */
export const useConsentSettings = create<{ open: boolean }>(() => ({ open: false }));

export function openConsentSettings(): void {
  useConsentSettings.setState({ open: true });
}

export function closeConsentSettings(): void {
  useConsentSettings.setState({ open: false });
}
