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

type SiteSearch = {
  open: boolean;
  /** What was typed before the dialog's field appeared. It is null afterwards, and while the search is closed. */
  early: string | null;
  /** The element that had the focus before. It gets it back. */
  opener: HTMLElement | null;
};

export const useSiteSearch = create<SiteSearch>(() => ({ open: false, early: null, opener: null }));

export function openSiteSearch(): void {
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement ? activeElement : null;
  useSiteSearch.setState({ open: true, early: "", opener });
}

export function closeSiteSearch(): void {
  useSiteSearch.setState({ open: false, early: null });
}

/** `basePrice` is in cents, and null while the calculator is closed. `isLoading` is true while its window loads. */
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

/** Registers how to preload a dialog's code and data. */
export function whenNear(dialog: LoadedDialog, load: () => Promise<unknown>): void {
  codeOf.set(dialog, load);
}

/** Preloads a dialog if the connection allows it. */
export function prepareDialog(dialog: LoadedDialog): void {
  if (!mayPreload()) return;
  // A failure is ignored here: pressing the button loads the dialog again and reports an error.
  void codeOf
    .get(dialog)?.()
    .catch(() => undefined);
}

/** Props for a button that opens a dialog. Hover, touch or focus preloads the dialog. */
export function nearing(dialog: LoadedDialog): { onPointerEnter: () => void; onFocus: () => void } {
  const turn = () => prepareDialog(dialog);
  return { onPointerEnter: turn, onFocus: turn };
}
