import { create } from "zustand";

/** Whether the search dialog is open. */
export const useSiteSearch = create<{ open: boolean }>(() => ({ open: false }));

export function openSiteSearch(): void {
  useSiteSearch.setState({ open: true });
}

export function closeSiteSearch(): void {
  useSiteSearch.setState({ open: false });
}
