import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import styles from "./member-overview.module.css";
import type { Member } from "./require-member";

const places = [
  { href: "/account/me/my-orders", label: "My orders", text: "Invoices, payments and what you bought." },
  { href: "/workshops", label: "Workshops", text: "Find the next date for you or your team." },
] as const;

export function MemberOverview({ member, children }: { member: Member; children: ReactNode }) {
  const name = member.firstName || member.fullName;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{name ? `Hello ${name}.` : "Your account"}</h1>
        <p className={styles.mail}>{member.email}</p>
      </header>
      {children}
      <ul className={styles.places}>
        {places.map(({ href, label, text }) => (
          <li key={href}>
            <AppLink href={href} className={styles.place}>
              <strong>{label}</strong>
              <span>{text}</span>
              <Icon name="arrow-right" />
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
