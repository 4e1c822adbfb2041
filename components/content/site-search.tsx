"use client";

export function SiteSearch() {
  return null;
}
