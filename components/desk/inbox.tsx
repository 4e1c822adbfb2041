import { buttonAttributes } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { deskRooms, deskRoutes, editAddress } from "@/lib/addresses/desk-routes";
import { DeskForm } from "./desk-form";
import { DeskBlock } from "./desk-page";
import { QuestionForms } from "./orders/order-questions";
import { dayText, deskMoment, timeFrom } from "./desk-words";
import styles from "./inbox.module.css";

type Group = ReadOf<"inbox">[number];
type Entry = Group["nodes"][number];

type InboxProps = { groups: readonly Group[]; now: number; flash: Flash | null };

/** Everything that waits for a person today, by kind. Each entry has a link or a button for its action. */
export function Inbox({ groups, now, flash }: InboxProps) {
  if (groups.length === 0)
    return (
      <div className={styles.empty}>
        <p className={styles.calm}>All done. Nothing needs your attention right now.</p>
        <p>New questions, transfers and problems appear here automatically.</p>
      </div>
    );
  return groups.map(({ kind, nodes, hasMore }) => {
    const { title, note, all } = words[kind];
    return (
      <DeskBlock key={kind} id={kind.toLowerCase()} title={title} note={note}>
        <ul className={styles.list}>
          {nodes.map((entry) => (
            <li key={`${entry.key} ${entry.detail}`} className={styles.entry}>
              <div className={styles.words}>
                <p className={styles.title}>{entry.title}</p>
                <p className={styles.text}>{entry.detail}</p>
                <When kind={kind} entry={entry} now={now} />
              </div>
              <div className={styles.act}>
                <Act kind={kind} entry={entry} flash={flash} />
              </div>
            </li>
          ))}
        </ul>
        {hasMore ? (
          <p>
            <span>These are the first 20. </span>
            {all ? <a href={all}>See all</a> : <span>The next ones appear once these are done.</span>}
          </p>
        ) : null}
      </DeskBlock>
    );
  });
}

type Words = { title: string; note?: string; all?: string };

const openOrders = `${deskRooms.orders.href}?open=1`;

const words: Readonly<Record<Group["kind"], Words>> = {
  DISPUTE: { title: "Disputed payments", note: "We lose the money if nobody responds in time." },
  QUESTION: {
    title: "Questions from buyers",
    note: "If you close one without a reply, no email is sent. You can undo this on the order's page.",
  },
  MONEY: { title: "Payments that need attention", all: openOrders },
  ORDER: { title: "Orders that need attention", all: openOrders },
  PUBLISHING: { title: "Texts we could not publish on time", all: deskRooms.content.href },
  CONTENT: { title: "Mistakes and conflicts in texts", all: deskRooms.content.href },
  MAIL: { title: "Emails we could not send" },
  BOUNCE: { title: "Emails that bounced" },
  BANK: { title: "Transfers to book", all: deskRooms.bank.href },
  CERTIFICATE: {
    title: "Certificates to review",
    note: "They are valid, but the reason for issuing them is gone. Keep or revoke each one.",
    all: deskRooms.certificates.href,
  },
  FREE_SEAT: { title: "Available seats with a waiting list", all: deskRooms.waiting.href },
  FULL_DATE: {
    title: "Dates that are filling up",
    note: "In the next four weeks.",
    all: deskRooms.dates.href,
  },
  EMPTY_DATE: { title: "Dates with no bookings", note: "In the next four weeks.", all: deskRooms.dates.href },
};

const SOON = 3 * 24 * 3_600_000;

function When({ kind, entry: { since, due }, now }: { kind: Group["kind"]; entry: Entry; now: number }) {
  if (due) {
    const isDate = kind === "FULL_DATE" || kind === "EMPTY_DATE";
    const isSoon = !isDate && Date.parse(due) - now < SOON;
    const isLate = Date.parse(due) < now;
    const what = isDate ? "Starts" : isLate ? "Was due" : "Due";
    return (
      <p className={styles.when} data-soon={isSoon || undefined}>
        {`${what} ${timeFrom(due, now)}: ${deskMoment(due)}`}
      </p>
    );
  }
  if (kind === "BANK" && since)
    return <p className={styles.when}>{`The oldest is from ${dayText(since.slice(0, 10))}`}</p>;
  return since ? (
    <p className={styles.when}>{`Waiting since ${deskMoment(since)} (${timeFrom(since, now)})`}</p>
  ) : null;
}

type ActProps = { kind: Group["kind"]; entry: Entry; flash: Flash | null };

function Act({ kind, entry, flash }: ActProps) {
  const { key, title, order } = entry;
  const back = deskRooms.inbox.href;
  switch (kind) {
    case "QUESTION":
      return (
        <>
          <QuestionForms number={key} back={back} flash={flash} />
          <a href={deskRoutes.order(key)}>Open the order</a>
        </>
      );
    case "CERTIFICATE":
      return (
        <>
          <CertificateForm form="keep-certificate" certificate={key} of={title} submit="Keep it valid">
            Reason, for colleagues
          </CertificateForm>
          <CertificateForm
            form="revoke-certificate"
            certificate={key}
            of={title}
            submit="Revoke it permanently"
          >
            Reason (anyone who verifies it sees this)
          </CertificateForm>
          <a
            href={`${deskRooms.certificates.href}?find=${key}`}
            aria-label={`Open the certificate: ${title}`}
          >
            Open the certificate
          </a>
          {order ? <a href={deskRoutes.order(order)}>{`Open order ${order}`}</a> : null}
        </>
      );
    case "MAIL":
      return (
        <>
          <DeskForm
            form="retry-mail"
            back={back}
            values={{ mail: key }}
            submit="Send it again"
            label={`Send the email to ${title} again`}
          />
          <MailSettled mail={key} to={title} />
          <Person email={title} order={order} />
        </>
      );
    case "BOUNCE":
      return (
        <>
          <MailSettled mail={key} to={title} />
          <Person email={title} order={order} />
        </>
      );
    default: {
      const { href, label } = placeOf(kind, key);
      return (
        <a href={href} aria-label={`${label}: ${title}`} {...buttonAttributes({ size: "xs" })}>
          {label}
        </a>
      );
    }
  }
}

type CertificateFormProps = {
  form: "keep-certificate" | "revoke-certificate";
  certificate: string;
  of: string;
  submit: string;
  children: string;
};

function CertificateForm({ form, certificate, of, submit, children: label }: CertificateFormProps) {
  const isKept = form === "keep-certificate";
  return (
    <DeskForm
      form={form}
      back={deskRooms.inbox.href}
      values={{ certificate }}
      submit={submit}
      label={`${submit}: ${of}`}
      variant={isKept ? "solid" : "outline"}
      isInline
    >
      <TextField label={label} name="reason" required minLength={3} maxLength={200} />
    </DeskForm>
  );
}

function MailSettled({ mail, to }: { mail: string; to: string }) {
  return (
    <DeskForm
      form="settle-mail"
      back={deskRooms.inbox.href}
      values={{ mail }}
      submit="Mark as done"
      variant="outline"
      label={`Mark the email to ${to} as done`}
    />
  );
}

function Person({ email, order }: { email: string; order: number | null | undefined }) {
  return order ? (
    <a href={deskRoutes.order(order)}>{`Open order ${order}`}</a>
  ) : (
    <a href={`${deskRooms.people.href}?find=${encodeURIComponent(email)}`} aria-label={`Find ${email}`}>
      Find the person
    </a>
  );
}

type Leading = Exclude<Group["kind"], "QUESTION" | "CERTIFICATE" | "MAIL" | "BOUNCE">;

function placeOf(kind: Leading, key: string): { href: string; label: string } {
  switch (kind) {
    case "DISPUTE":
    case "MONEY":
    case "ORDER":
      return { href: deskRoutes.order(key), label: "Open the order" };
    case "PUBLISHING":
    case "CONTENT": {
      const [path = "", entry = null] = key.split("#");
      return path === ""
        ? { href: deskRooms.content.href, label: "Open the texts" }
        : { href: editAddress({ path, entry }), label: "Open the text" };
    }
    case "BANK":
      return { href: deskRooms.bank.href, label: key === "sure" ? "Review and book" : "Review lines" };
    case "FREE_SEAT":
      return { href: deskRooms.waiting.href, label: "Offer a seat" };
    case "FULL_DATE":
    case "EMPTY_DATE":
      return { href: deskRoutes.date(key), label: "Open the date" };
  }
}
