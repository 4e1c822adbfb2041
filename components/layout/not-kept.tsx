import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { env } from "@/lib/env";

type NotKeptProps = {
  title: string;
  /** The end of the sentence: the data to write, and the answer that follows. */
  children: ReactNode;
};

/** The end of the sentence for ticket holders. */
export const forTicketHolders =
  "with your order number and the address that we confirmed it to. We then send you access.";

/** Replaces features that the shop lacks. A retry would not help, so there is no button for it. */
export function NotKept({ title, children }: NotKeptProps) {
  return (
    <Callout kind="info" title={title}>
      Please write to <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a> <span>{children}</span>
    </Callout>
  );
}
