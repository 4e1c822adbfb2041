"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/forms/field";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { isSignedIn } from "@/lib/browser/is-signed-in";
import { forget } from "@/lib/browser/kept-answers";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { routes } from "@/lib/addresses/routes";
import type { FieldRules } from "@/lib/rules/forms/form-problems";

type RedeemFormProps = {
  rules: FieldRules;
  typed?: string;
  problem?: string;
  /** Called with the words about an access that is open now. */
  onOpen: (text: string) => void;
};

/**
 * A member's code goes through Apollo. A guest's form is posted, because only the server can keep the code while the
 * guest signs in. A second press does nothing: the second answer would call the used code wrong.
 */
export function RedeemForm({ rules, typed, problem, onOpen }: RedeemFormProps) {
  const router = useRouter();
  const { form, register, errors, failure, state, again } = useSentForm({
    operation: "redeemAccessCode",
    problems: problem ? { code: problem } : undefined,
    async load() {
      const { redeemCode } = await import("@/lib/forms/shop/redeem-code");
      const { schema, send } = sentBy(redeemCode, ({ to, notice }) => {
        if (notice?.kind === "error")
          throw new GraphqlFailure({
            operation: "redeemAccessCode",
            messages: [notice.text],
            fields: { code: notice.text },
          });
        // Courses, downloads and tickets of the account are others now.
        forget("ROOT_QUERY", "customer");
        forget("ROOT_QUERY", "courses");
        const next = safeRedirect(to, window.location.origin, routes.redeemAccessCode);
        if (next !== routes.redeemAccessCode) router.push(next);
        if (notice) onOpen(notice.text);
        return "sent";
      });
      return {
        schema,
        async send(texts) {
          if (await isSignedIn()) return send(texts);
          form.ref.current?.submit();
          return "sent";
        },
      };
    },
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
      {failure && !errors.code ? <Callout kind="error" title={failure} /> : null}
      <Button type="submit" size="2xl" pending={state !== "idle"}>
        Redeem code
      </Button>
    </form>
  );
}
