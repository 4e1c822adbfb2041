import { create } from "zustand";

export type LoginModal = "login" | "register" | null;

/** The shared `showLoginModal` value: null is closed (R297, R298). */
export const useLoginModal = create<{ show: LoginModal }>(() => ({ show: null }));

export function openLoginModal(mode: "login" | "register" = "login"): void {
  useLoginModal.setState({ show: mode });
}

export function closeLoginModal(): void {
  useLoginModal.setState({ show: null });
}
