import { create } from "zustand";
import { mayPreload } from "@/lib/navigation/connection";

type LoginModal = "login" | "register" | null;

export const useLoginModal = create<{ show: LoginModal }>(() => ({ show: null }));

export function openLoginModal(mode: "login" | "register" = "login"): void {
  useLoginModal.setState({ show: mode });
}

export function closeLoginModal(): void {
  useLoginModal.setState({ show: null });
}

/** Open or not, and the letters that were typed before the field was there; null once it is there, and while closed. */
export const useSiteSearch = create<{ open: boolean; early: string | null }>(() => ({
  open: false,
  early: null,
}));

export function openSiteSearch(): void {
  useSiteSearch.setState({ open: true, early: "" });
}

export function closeSiteSearch(): void {
  useSiteSearch.setState({ open: false, early: null });
}

/** The regional price calculator: its base price in cents, or null while closed; and whether its window is on the way. */
export const usePriceCalculator = create<{ basePrice: number | null; isLoading: boolean }>(() => ({
  basePrice: null,
  isLoading: false,
}));

export function openPriceCalculator(basePrice = 9_900): void {
  usePriceCalculator.setState({ basePrice, isLoading: true });
}

export function closePriceCalculator(): void {
  usePriceCalculator.setState({ basePrice: null, isLoading: false });
}

export const useConsentSettings = create<{ open: boolean }>(() => ({ open: false }));

export function openConsentSettings(): void {
  useConsentSettings.setState({ open: true });
}

export function closeConsentSettings(): void {
  useConsentSettings.setState({ open: false });
}

type LoadedDialog = "login" | "search" | "calculator" | "consent";

const codeOf = new Map<LoadedDialog, () => Promise<unknown>>();

/** Registers how a dialog is loaded ahead: its code, and what it shows. */
export function whenNear(dialog: LoadedDialog, load: () => Promise<unknown>): void {
  codeOf.set(dialog, load);
}

/** Loads a dialog ahead if the connection allows it. */
export function prepareDialog(dialog: LoadedDialog): void {
  if (!mayPreload()) return;
  // Only to be early: a press loads it again and says when it cannot.
  void codeOf
    .get(dialog)?.()
    .catch(() => undefined);
}

/** Props for a button that opens a dialog: hover, touch or focus loads it ahead. */
export function nearing(dialog: LoadedDialog): { onPointerEnter: () => void; onFocus: () => void } {
  const turn = () => prepareDialog(dialog);
  return { onPointerEnter: turn, onFocus: turn };
}
