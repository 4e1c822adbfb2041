import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { SaveNote } from "@/components/ui/save-note";
import { routes } from "@/lib/routes";
import styles from "./data-panel.module.css";
import { DeletionForm } from "./deletion-form";
import { toldBy, type FormFlash } from "./form-flash";

type DeletionPartProps = {
  step: "ask" | "code";
  /** Title of the program that ends. */
  program: string | null;
  flash: FormFlash | null;
  /** What ends in the shop. */
  children: ReactNode;
};

/** What goes, what has to stay, and the two steps: a code by mail, then the code. */
export function DeletionPart({ step, program, flash, children }: DeletionPartProps) {
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
      <SaveNote told={toldBy(flash)} />
      <DeletionForm step={step} problem={step === "code" ? flash?.fields?.code : undefined} />
    </div>
  );
}
