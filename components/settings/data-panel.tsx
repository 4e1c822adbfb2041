import type { ReactNode } from "react";
import { readCustomer } from "@/components/checkout/address/read-customer";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import type { Member } from "@/lib/read/account";
import { routes } from "@/lib/addresses/routes";
import type { SettingsForm } from "@/lib/addresses/settings-page";
import { DeletionForm, ExportForm } from "./data-forms";
import styles from "./data-panel.module.css";
import { saveResultOf, SettingsSection } from "./settings-section";

type DataPanelProps = {
  /** The page names the member's program before its deletion. "unknown" when the member service does not answer. */
  member: Member | "unknown";
  flash: Flash | null;
  form: SettingsForm | null;
  /** Purchases that end with the account, such as a subscription; empty when there are none. */
  children: ReactNode;
};

/** Download of the member's data, and deletion of the account. */
export function DataPanel({ member, flash, form, children }: DataPanelProps) {
  const program = member === "unknown" ? null : member.myProfessionalProgram;
  return (
    <>
      <SettingsSection
        id="your-data"
        title="Your data"
        lead="Everything we hold about you, as one ZIP file: profile, sign-ins, certificates, courses, orders with their invoices, subscriptions and downloads."
      >
        <ExportForm result={form === "export" ? saveResultOf(flash) : null} />
      </SettingsSection>
      <SettingsSection
        id="delete-account"
        title="Delete account"
        lead="It cannot be restored, not even by us. You may want to export your data first."
      >
        <DeletionPart
          step={form === "code" ? "code" : "ask"}
          program={program?.program?.title ?? null}
          page={member === "unknown" ? null : (member.profileUrl ?? null)}
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
  /** The public page of a guide or coach. */
  page: string | null;
  flash: Flash | null;
  /** Subscriptions that end. */
  children: ReactNode;
};

/**
 * Lists the data that will be deleted and the data that must be kept. There are two steps: request a mailed code, then
 * enter it.
 */
function DeletionPart({ step, program, page, flash, children }: DeletionPartProps) {
  return (
    <div className={styles.deletion}>
      <div className={styles.columns}>
        <div>
          <h3 className={styles.heading}>What is deleted</h3>
          <ul className={styles.list}>
            <li>your profile, profile image and newsletter subscription</li>
            <li>your certificates, which nobody can check any more, and your courses</li>
            <li>access to events, downloads and courses that you bought</li>
            <li>saved payment methods, invoice address and cart</li>
            <li>every sign-in and passkey, on all devices</li>
          </ul>
        </div>
        <div>
          <h3 className={styles.heading}>What we have to keep</h3>
          <p>
            Paid or invoiced orders and their documents, for seven years by tax law. They are no longer tied
            to an account. We take your name and addresses out of every other order; out of one that is still
            open, within a day after it has ended. The attendee list of a date that you booked has your name
            until the date is over. Save your invoices first: they are in{" "}
            <AppLink href={routes.myOrders}>your orders</AppLink> and in the export.
          </p>
          <p>
            A seat that you booked stays booked, but you can no longer move or cancel it here. Money on a code
            can still be spent: note down your codes first.
          </p>
        </div>
      </div>
      {program ? (
        <Callout kind="warn" title={`You are in the program "${program}"`}>
          It ends with your account. Payments for it are not refunded.
        </Callout>
      ) : null}
      {page ? (
        <Callout kind="warn" title="Your public page is removed, too">
          The academy wrote <AppLink href={page}>your page</AppLink>, so it is not deleted at the same moment:
          we are notified right away and take it offline. Certificates of people you taught keep your name.
        </Callout>
      ) : null}
      {children}
      <DeletionForm
        step={step}
        result={saveResultOf(flash)}
        problem={step === "code" ? flash?.fields?.code : undefined}
      />
    </div>
  );
}

const running = ["ACTIVE", "PENDING", "ON_HOLD", "PENDING_CANCEL"];

/** Names the subscriptions that end with the account. A failed load does not look like "none". */
export async function EndingSubscriptions() {
  const customer = await readCustomer();
  if ("problem" in customer) {
    return (
      <Callout kind="warn" title="We cannot see your subscriptions right now" alert={false}>
        If you have one, it ends with your account.
      </Callout>
    );
  }
  const live = (customer.subscriptions?.nodes ?? []).filter(
    (one) => one !== null && running.includes(one.status ?? ""),
  );
  const names = live.flatMap((one) => one?.lineItems?.nodes?.[0]?.product?.node?.name ?? "your subscription");
  if (live.length === 0) return null;
  return (
    <Callout kind="warn" title={`This ends at once: ${names.join(", ")}`} alert={false}>
      Nothing more is charged. Time already paid for is not refunded; to use it, cancel the subscription and
      delete your account later.
    </Callout>
  );
}
