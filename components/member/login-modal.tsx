"use client";

export function LoginModal() {
  return null;
}
