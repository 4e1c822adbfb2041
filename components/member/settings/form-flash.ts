import type { Told } from "@/components/ui/use-save";

/** What a plain form's answer left for its place on the page: its words, wrong fields, and what was typed. */
export type FormFlash = {
  kind: "success" | "error" | "info";
  text: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
};

export function toldBy(flash: FormFlash | null): Told | null {
  return flash && { kind: flash.kind === "error" ? "error" : "success", text: flash.text };
}
