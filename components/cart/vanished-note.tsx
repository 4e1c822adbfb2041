"use client";

import { useSyncExternalStore } from "react";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { codesText } from "@/lib/rules/prices/cart";
import { noteVanished, onVanished, readVanished, vanishedText } from "./vanished";

/** Names items and codes that disappeared from the cart without the buyer's action, until the buyer has read it. */
export function VanishedNote() {
  const text = useSyncExternalStore(onVanished, vanishedText, () => "");
  const { names, codes } = readVanished(text);
  if (names.length + codes.length === 0) return null;
  const parts = [...names, ...(codes.length > 0 ? [codesText(codes)] : [])];
  return (
    <Callout
      kind="warn"
      title={`No longer in your cart: ${parts.join(", ")}`}
      actions={<CalloutAction onClick={() => noteVanished({ names: [], codes: [] })}>Got it</CalloutAction>}
    >
      The shop no longer offers it, or you removed it in another tab.
    </Callout>
  );
}
