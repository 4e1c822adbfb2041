"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { routes } from "@/lib/addresses/routes";

/**
 * A plain form. With a script a second press does nothing, because the second answer would call the used code wrong.
 */
export function RedeemForm({ typed, problem }: { typed?: string; problem?: string }) {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    // The browser's back button restores the page in its pending state.
    const reset = () => setPending(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  return (
    <form method="post" action="/api/forms/redeem-access-code" onSubmit={() => setPending(true)}>
      <input type="hidden" name="back" value={routes.redeemAccessCode} />
      <TextField
        label="Access code"
        status="idle"
        name="code"
        defaultValue={typed}
        error={problem}
        hint="Capitals, spaces and dashes do not matter."
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="2xl" pending={pending}>
        Redeem code
      </Button>
    </form>
  );
}
