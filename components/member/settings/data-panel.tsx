import type { ReactNode } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import type { SettingsForm } from "@/lib/settings-page";
import type { Member } from "../require-member";
import { DeletionPart } from "./deletion-part";
import { ExportForm } from "./export-form";
import { toldBy, type FormFlash } from "./form-flash";

type DataPanelProps = {
  /** Its program is named before it is given up; "unknown": the member service does not answer. */
  member: Member | "unknown";
  flash: FormFlash | null;
  form: SettingsForm | null;
  /** What ends with the account in the shop, e.g. a subscription; nothing when there is nothing. */
  children: ReactNode;
};

/** Take the data along, or have it deleted. */
export function DataPanel({ member, flash, form, children }: DataPanelProps) {
  const program = member === "unknown" ? null : member.myProfessionalProgram;
  return (
    <>
      <SettingsSection
        id="your-data"
        title="Your data"
        lead="Everything we keep of you, as one ZIP file: profile, sign-ins, certificates, courses, orders with their invoices, subscriptions and downloads."
      >
        <ExportForm told={form === "export" ? toldBy(flash) : null} />
      </SettingsSection>
      <SettingsSection
        id="delete-account"
        title="Delete account"
        lead="Nobody can bring it back, not even we. You may want to export your data first."
      >
        <DeletionPart
          step={form === "code" ? "code" : "ask"}
          program={program?.program?.title ?? null}
          flash={form === "delete" || form === "code" ? flash : null}
        >
          {children}
        </DeletionPart>
      </SettingsSection>
    </>
  );
}
