"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/notices/notify";

/**
 * Copies an address to the clipboard. If the browser does not allow that, a notice shows the address for copying by
 * hand.
 */
export function CopyLink({ address, what }: { address: string; what: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      notify({ kind: "success", title: "Link copied", text: address });
    } catch {
      // Browsers do not allow copying on a page without https.
      notify({ kind: "info", title: "Copy this link", text: address });
    }
  }

  return (
    <Button
      size="xs"
      color="black"
      variant="outline"
      icon={<Icon name={isCopied ? "check" : "globe"} />}
      aria-label={`Copy the link to ${what}`}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}
