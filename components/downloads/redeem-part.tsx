"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import type { FieldRules } from "@/lib/rules/forms/form-problems";
import { RedeemForm } from "./redeem-form";

type RedeemPartProps = {
  rules: FieldRules;
  typed?: string;
  /** The result of the last plain form. */
  flash: Flash | null;
};

/** The form, and the access that the last code has opened. */
export function RedeemPart({ rules, typed, flash }: RedeemPartProps) {
  const [opened, setOpened] = useState<string[]>([]);
  const problem = flash?.kind === "error" ? flash.text : undefined;
  const posted = flash && flash.kind !== "error" ? flash : null;
  const text = opened.at(-1) ?? posted?.text;
  return (
    <>
      {text ? (
        <Callout
          kind={posted?.kind ?? "success"}
          title={text}
          actions={
            <ButtonLink href={routes.me} size="xs" variant="outline" color="black">
              Go to your account
            </ButtonLink>
          }
        />
      ) : null}
      <RedeemForm
        key={opened.length}
        rules={rules}
        typed={opened.length > 0 ? undefined : typed}
        problem={opened.length > 0 ? undefined : problem}
        onOpen={(next) => setOpened((before) => [...before, next])}
      />
    </>
  );
}
