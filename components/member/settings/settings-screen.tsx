import type { ReactNode } from "react";
import { SaveNote } from "@/components/ui/save-note";
import type { Told } from "@/components/ui/use-save";
import { SessionPanel } from "./session-panel";
import styles from "./settings-screen.module.css";

const places = [
  { id: "profile-image", label: "Profile" },
  { id: "invoice-address", label: "Invoice details" },
  { id: "signed-in-browsers", label: "Signed-in browsers" },
  { id: "your-data", label: "Your data" },
  { id: "delete-account", label: "Delete account" },
] as const;

type SettingsScreenProps = {
  profile: ReactNode;
  billing: ReactNode;
  data: ReactNode;
  /** A notice that belongs to no form of the page. */
  told: Told | null;
};

/** The settings: parts that are saved, and that fail, each for itself. */
export function SettingsScreen({ profile, billing, data, told }: SettingsScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>Settings</h1>
        <nav aria-label="On this page" className={styles.places}>
          {places.map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        {told ? <SaveNote told={told} /> : null}
      </header>
      {profile}
      {billing}
      <div className={styles.browsers}>
        <SessionPanel />
      </div>
      {data}
    </div>
  );
}
