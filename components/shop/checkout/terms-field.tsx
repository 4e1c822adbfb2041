import type { UseFormRegisterReturn } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Checkbox } from "@/components/ui/checkbox";

export function TermsField({ field, error }: { field: UseFormRegisterReturn; error?: string }) {
  return (
    <Checkbox
      {...field}
      value="on"
      required
      error={error}
      label={
        <>
          I accept the{" "}
          <AppLink href="/terms" target="_blank">
            terms
          </AppLink>{" "}
          and have read the{" "}
          <AppLink href="/privacy-policy" target="_blank">
            privacy policy
          </AppLink>
          .
        </>
      }
    />
  );
}
