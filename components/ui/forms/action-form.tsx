"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useSentForm } from "./use-sent-form";

type ActionFormProps = {
  operation: string;
  /** The name of the plain form's route. */
  name: string;
  /** Fields that the page puts into the form. */
  fields: Readonly<Record<string, string | number>>;
  load: Parameters<typeof useSentForm>[0]["load"];
  className?: string;
  button: Omit<ButtonProps, "type" | "pending">;
  /** Content above the button. */
  children?: ReactNode;
};

/** A form with one button and no field. A second press while it is sent does nothing. */
export function ActionForm({ operation, name, fields, load, className, button, children }: ActionFormProps) {
  const { form, state, failure } = useSentForm({ operation, load });
  return (
    <form {...form} action={`/api/forms/${name}`} className={className}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      {failure ? <Callout kind="error" title={failure} /> : null}
      <Button {...button} type="submit" pending={state !== "idle"} />
    </form>
  );
}
