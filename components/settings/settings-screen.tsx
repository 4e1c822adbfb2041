import type { SaveResult } from "@/components/ui/forms/use-save";
import type { ReactNode } from "react";
import "server-only";
import { Callout } from "@/components/ui/callout";
import { GetPasskeysDocument, GetSessionsDocument } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readPart, readViewer } from "@/lib/gateway/read";
import { PasskeyList } from "./passkey-list";
import { toPasskeyRows } from "./passkey-rows";
import { SessionList } from "./session-list";
import { toRows } from "./session-rows";
import { isStrangerToShop } from "@/lib/read/account";
import styles from "./settings-screen.module.css";
import { SaveNote, SettingsSection } from "./settings-section";

const sections = [
  { id: "profile-image", label: "Profile" },
  { id: "invoice-address", label: "Invoice details" },
  { id: "passkeys", label: "Passkeys" },
  { id: "signed-in-browsers", label: "Signed-in browsers" },
  { id: "your-data", label: "Your data" },
  { id: "delete-account", label: "Delete account" },
] as const;

type SettingsScreenProps = {
  profile: ReactNode;
  billing: ReactNode;
  data: ReactNode;
  /** A notice that belongs to none of the forms. */
  result: SaveResult | null;
};

/** The settings: parts that save and fail independently. */
export async function SettingsScreen({ profile, billing, data, result }: SettingsScreenProps) {
  const [passkeys, isStranger] = await Promise.all([readPasskeys(), isStrangerToShop()]);
  const missing = [passkeys === null ? "passkeys" : null, isStranger ? "invoice-address" : null];
  const shown = sections.filter(({ id }) => !missing.includes(id));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>Settings</h1>
        <nav aria-label="On this page" className={styles.sections}>
          {shown.map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        {result ? <SaveNote result={result} /> : null}
      </header>
      {profile}
      {billing}
      {passkeys ? <PasskeyPanel passkeys={passkeys} /> : null}
      <div className={styles.browsers}>
        <SessionPanel />
      </div>
      {data}
    </div>
  );
}

/** Null when the member service does not support passkeys. */
const readPasskeys = () =>
  answerOr(
    readViewer(GetPasskeysDocument, {}).then(
      ({ passkeys }) => passkeys && toPasskeyRows(passkeys, new Date()),
    ),
    (failure) => (failure.code === "NOT_SUPPORTED" ? null : { problem: messageFor("getPasskeys", failure) }),
  );
type Passkeys = NonNullable<Awaited<ReturnType<typeof readPasskeys>>>;

/** The settings section for passkeys, the second method to sign in. */
function PasskeyPanel({ passkeys }: { passkeys: Passkeys }) {
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the lock of your screen, without waiting for an email. The email link still works."
    >
      {"problem" in passkeys ? (
        <Callout kind="error" title={passkeys.problem} actions={<a href="">Try again</a>} />
      ) : (
        <PasskeyList passkeys={passkeys} />
      )}
    </SettingsSection>
  );
}

/** The settings section for the member's sign-ins, with buttons to end them. */
async function SessionPanel() {
  // An empty list counts as an outage, because the current browser is signed in.
  const sessions = await readPart(GetSessionsDocument, {}, (data) => {
    const rows = toRows(data.sessions ?? [], new Date());
    return rows.length > 0 ? rows : null;
  });
  return (
    <section className={styles.panel} aria-labelledby="signed-in-browsers">
      <header className={styles.panelHead}>
        <h2 id="signed-in-browsers" className={styles.panelTitle}>
          Signed-in browsers
        </h2>
        <p className={styles.lead}>
          A browser stays signed in for a year. Sign out those that you no longer use or do not recognise.
        </p>
      </header>
      {"problem" in sessions ? (
        <Callout kind="error" title={sessions.problem} actions={<a href="">Try again</a>} />
      ) : (
        <SessionList sessions={sessions} />
      )}
    </section>
  );
}
