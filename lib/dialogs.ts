import { create } from "zustand";
import { mayPreload } from "./navigation/connection";

type LoginModal = "login" | "register" | null;

/** The shared `showLoginModal` value: null is closed (R297, R298). */
export const useLoginModal = create<{ show: LoginModal }>(() => ({ show: null }));

export function openLoginModal(mode: "login" | "register" = "login"): void {
  useLoginModal.setState({ show: mode });
}

export function closeLoginModal(): void {
  useLoginModal.setState({ show: null });
}

/** Whether the search dialog is open. */
export const useSiteSearch = create<{ open: boolean }>(() => ({ open: false }));

export function openSiteSearch(): void {
  useSiteSearch.setState({ open: true });
}

export function closeSiteSearch(): void {
  useSiteSearch.setState({ open: false });
}

/** The regional price calculator: the single price in cents it starts from, null while it is closed (R307, R308). */
export const usePriceCalculator = create<{ basePrice: number | null }>(() => ({ basePrice: null }));

/** @param basePrice cents; 99 euros unless told (R461). */
export function openPriceCalculator(basePrice = 9_900): void {
  usePriceCalculator.setState({ basePrice });
}

export function closePriceCalculator(): void {
  usePriceCalculator.setState({ basePrice: null });
}

/** Whether the dialog with the consent toggles is open; the footer opens it again after a choice. */
export const useConsentSettings = create<{ open: boolean }>(() => ({ open: false }));

export function openConsentSettings(): void {
  useConsentSettings.setState({ open: true });
}

export function closeConsentSettings(): void {
  useConsentSettings.setState({ open: false });
}

type LoadedDialog = "login" | "search" | "calculator" | "consent";

const codeOf = new Map<LoadedDialog, () => Promise<unknown>>();

/** Says where the code of a dialog is, which is fetched when a visitor turns to a button that opens it. */
export function whenNear(dialog: LoadedDialog, load: () => Promise<unknown>): void {
  codeOf.set(dialog, load);
}

/** For a button that opens a dialog: a pointer, a finger or the focus on it fetches the code, where the line allows it. */
export function nearing(dialog: LoadedDialog): { onPointerEnter: () => void; onFocus: () => void } {
  // What does not come is asked for again by the press, which knows what to do without it.
  const turn = () =>
    void (
      mayPreload() &&
      codeOf
        .get(dialog)?.()
        .catch(() => undefined)
    );
  return { onPointerEnter: turn, onFocus: turn };
}
