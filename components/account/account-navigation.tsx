"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/addresses/routes";
import { allOffers, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import styles from "./account-shell.module.css";

const accountPages = [
  { href: routes.me, label: "Overview" },
  { href: routes.myOrders, label: "My orders" },
  { href: routes.certificates, label: "Certificates" },
  { href: routes.downloads, label: "Downloads" },
  { href: routes.subscription, label: "Subscription" },
  { href: routes.paymentMethods, label: "Payment methods" },
  { href: routes.settings, label: "Settings" },
];

/** Links to the pages of the account: a column beside the page, or one scrolling row on narrow screens. */
export function AccountNavigation({ offers = allOffers }: { offers?: ShopOffers }) {
  const path = usePathname();
  const pages = accountPages.filter(({ href }) => href !== routes.subscription || offers.subscriptions);
  const list = useRef<HTMLUListElement>(null);

  // Scrolls only the row; `scrollIntoView` on the link would also move the page.
  useEffect(() => {
    const here = list.current?.querySelector("[aria-current]")?.parentElement;
    if (!list.current || !here) return;
    list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.offsetWidth) / 2;
  }, [path]);

  return (
    <nav aria-label="Account" className={styles.navigation}>
      <ul ref={list} className={styles.pages}>
        {pages.map(({ href, label }) => (
          <li key={href}>
            <AppLink href={href} aria-current={isCurrentPage(path, href) ? "page" : undefined}>
              {label}
            </AppLink>
          </li>
        ))}
        <li className={styles.last}>
          <form method="post" action="/api/auth/logout">
            <button type="submit">Log out</button>
          </form>
        </li>
      </ul>
    </nav>
  );
}

/** The overview is the parent of all other pages, so only its own path counts for it. */
function isCurrentPage(path: string, href: string): boolean {
  return path === href || (href !== routes.me && path.startsWith(`${href}/`));
}
