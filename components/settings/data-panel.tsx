import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import type { Member } from "@/lib/read-account";
import { routes } from "@/lib/routes";
import type { SettingsForm } from "@/lib/settings-page";
import { DeletionForm, ExportForm } from "./data-forms";
import styles from "./data-panel.module.css";
import { type FormFlash, SaveNote, saveResultOf, SettingsSection } from "./settings-section";

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
        <ExportForm told={form === "export" ? saveResultOf(flash) : null} />
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

type DeletionPartProps = {
  step: "ask" | "code";
  /** Title of the program that ends. */
  program: string | null;
  flash: FormFlash | null;
  /** What ends in the shop. */
  children: ReactNode;
};

/** What goes, what has to stay, and the two steps: a code by mail, then the code. */
function DeletionPart({ step, program, flash, children }: DeletionPartProps) {
  return (
    <div className={styles.deletion}>
      <div className={styles.columns}>
        <div>
          <h3 className={styles.heading}>What is deleted</h3>
          <ul className={styles.list}>
            <li>your profile, profile image and newsletter subscription</li>
            <li>your certificates, also for those who check them, and your courses</li>
            <li>access to events, downloads and courses that you bought</li>
            <li>saved payment methods, invoice address and cart</li>
            <li>every sign-in, on all devices</li>
          </ul>
        </div>
        <div>
          <h3 className={styles.heading}>What we have to keep</h3>
          <p>
            Orders and invoices, for seven years by tax law. They are no longer tied to an account. Save your
            invoices first: they are in <AppLink href={routes.myOrders}>your orders</AppLink> and in the
            export.
          </p>
        </div>
      </div>
      {program ? (
        <Callout kind="warn" title={`You are in the program "${program}"`}>
          It ends with your account. Money that was paid for it is not paid back.
        </Callout>
      ) : null}
      {children}
      <SaveNote told={saveResultOf(flash)} />
      <DeletionForm step={step} problem={step === "code" ? flash?.fields?.code : undefined} />
    </div>
  );
}
