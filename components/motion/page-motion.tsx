"use client";

export function PageMotion() {
  return null;
}
