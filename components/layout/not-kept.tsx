import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { env } from "@/lib/env";

type NotKeptProps = {
  title: string;
  /** The text for a mail, and its result. */
  children: ReactNode;
};

/** The mail of a ticket holder. */
export const forTheWayIn =
  "with your order number and the address that we confirmed it to. We then send you access.";

/** Replaces features that the shop lacks. A retry would not help, so none is offered. */
export function NotKept({ title, children }: NotKeptProps) {
  return (
    <Callout kind="info" title={title}>
      Please write to <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a> <span>{children}</span>
    </Callout>
  );
}
