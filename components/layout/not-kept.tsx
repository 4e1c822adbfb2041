import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { env } from "@/lib/env";

type NotKeptProps = {
  title: string;
  /** What to write, and what comes of it. */
  children: ReactNode;
};

/** What a ticket's holder writes. */
export const forTheWayIn =
  "with the number of your order and the address that it was confirmed to: we send you the way in.";

/** In place of what the shop does not keep. Nobody is asked to try again, for that would not help. */
export function NotKept({ title, children }: NotKeptProps) {
  return (
    <Callout kind="info" title={title}>
      Please write to <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a> {children}
    </Callout>
  );
}
