"use client";

import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import { routes } from "@/lib/addresses/routes";
import type { FieldRules } from "@/lib/rules/forms/form-problems";

type RedeemFormProps = { rules: FieldRules; typed?: string; problem?: string };

/**
 * A plain form, which its script checks and then sends as the browser would. A second press does nothing, because the
 * second answer would call the used code wrong.
 */
export function RedeemForm({ rules, typed, problem }: RedeemFormProps) {
  const { form, register, errors, state, again } = useSentForm({
    operation: "redeemAccessCode",
    problems: problem ? { code: problem } : undefined,
    load: async () => ({
      schema: (await import("@/lib/rules/forms/codes")).accessCodeSchema,
      async send() {
        form.ref.current?.submit();
        return "sent";
      },
    }),
  });
  const reset = useEffectEvent(again);
  useEffect(() => {
    // The browser's back button restores the page in its pending state.
    const restored = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, []);
  return (
    <form {...form} action="/api/forms/redeem-access-code">
      <input type="hidden" name="back" value={routes.redeemAccessCode} />
      <TextField
        label="Access code"
        status="idle"
        {...register("code")}
        {...rules}
        defaultValue={typed}
        error={errors.code}
        hint="Capitals, spaces and dashes do not matter."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="2xl" pending={state !== "idle"}>
        Redeem code
      </Button>
    </form>
  );
}
