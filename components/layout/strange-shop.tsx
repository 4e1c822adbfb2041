import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { routes } from "@/lib/addresses/routes";
import styles from "./strange-shop.module.css";

type StrangeShopPageProps = {
  title: string;
  /** The reason why the part is missing; by default, that the shop does not know the member. */
  children?: ReactNode;
};

/** Replaces a page that would show the shop's data. */
export function StrangeShopPage({ title, children = <StrangeShop /> }: StrangeShopPageProps) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

/**
 * Explains why none of the shop's data is here: its customers sign in elsewhere. Without it, the page would look as if
 * nothing had been ordered.
 */
export function StrangeShop() {
  return (
    <Callout
      kind="info"
      title="The shop does not recognise this sign-in, so we cannot show your orders here."
    >
      You can buy with your name and e-mail address filled in. Every order is confirmed by an email from the
      shop, which says how to pay and what comes next. If you miss one,{" "}
      <AppLink href={routes.contact}>write to us</AppLink>.
    </Callout>
  );
}
