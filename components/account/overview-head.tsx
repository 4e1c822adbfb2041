import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import type { Member } from "@/lib/read/account";
import { rolesOf } from "@/lib/rules/capabilities";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { linksElsewhere } from "@/lib/rules/addresses/outside-links";
import styles from "./overview-head.module.css";

export function OverviewHead({ member, capabilities }: { member: Member; capabilities: readonly string[] }) {
  const name = member.firstName || member.fullName;
  const roles = rolesOf(member, capabilities);
  const places = linksElsewhere(member.socialLinks);
  return (
    <header className={styles.head}>
      <MemberPicture image={member.profileImage} name={member.fullName ?? member.email ?? ""} />
      <div className={styles.words}>
        <h1 className={styles.title}>{name ? `Hello ${name}.` : "Your account"}</h1>
        <p className={styles.mail}>{member.email}</p>
        {roles.length > 0 ? (
          <ul className={styles.roles} aria-label="Your roles">
            {roles.map((role) => (
              <li key={role} data-role-of={role}>
                {role}
              </li>
            ))}
          </ul>
        ) : null}
        {member.profileUrl || places.length > 0 ? (
          <ul className={styles.links} aria-label="Your places on the web">
            {member.profileUrl ? (
              <li>
                <AppLink href={member.profileUrl} external={isExternal(member.profileUrl)}>
                  Public profile
                </AppLink>
              </li>
            ) : null}
            {places.map(({ label, href }) => (
              <li key={label}>
                <AppLink href={href} external rel="me noopener noreferrer">
                  <span>{label}</span>
                  <Icon name="arrow-up-right" size="1em" />
                </AppLink>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}

function MemberPicture({ image, name }: { image: string | null; name: string }) {
  return image ? (
    <img className={styles.picture} src={image} alt="" width={88} height={88} />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** `Tomáš Novák` → `TN`; `anna.berger@example.com` → `A`. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
