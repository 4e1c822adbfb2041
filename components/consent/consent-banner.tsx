"use client";

export function ConsentBanner() {
  return null;
}
