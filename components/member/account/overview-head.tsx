import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { isExternal } from "@/lib/rules/link-target";
import { rolesOf } from "@/lib/rules/member-roles";
import { placesElsewhere } from "@/lib/rules/places-elsewhere";
import type { Member } from "../require-member";
import { MemberPicture } from "./member-picture";
import styles from "./overview-head.module.css";

export function OverviewHead({ member, capabilities }: { member: Member; capabilities: readonly string[] }) {
  const name = member.firstName || member.fullName;
  const roles = rolesOf(member, capabilities);
  const places = placesElsewhere(member.socialLinks);
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
                  {label}
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
