"use client";

import { usePathname } from "next/navigation";
import { AppLink } from "@/components/ui/app-link";
import styles from "./account-shell.module.css";

const places = [
  { href: "/account/me", label: "Overview" },
  { href: "/account/me/my-orders", label: "My orders" },
];

export function AccountNavigation() {
  const path = usePathname();
  return (
    <nav aria-label="Account">
      <ul className={styles.places}>
        {places.map(({ href, label }) => (
          <li key={href}>
            <AppLink href={href} aria-current={isHere(path, href) ? "page" : undefined}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The overview is the parent of the rest, so only its own path counts for it. */
function isHere(path: string, href: string): boolean {
  return path === href || (href !== "/account/me" && path.startsWith(`${href}/`));
}
