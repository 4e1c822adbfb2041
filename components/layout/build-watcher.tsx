"use client";

export function BuildWatcher() {
  return null;
}
