import type { Metadata } from "next";
import { ErrorScreen } from "@/components/layout/error-screen";
import { buttonLook } from "@/components/ui/button";

export const metadata: Metadata = { title: "Something went wrong", robots: { index: false } };

/** What lib/gateway/broken-page.ts sends in place of a page that broke; by its own address there is no such page. */
export default function BrokenPage() {
  return (
    <ErrorScreen error={{ status: 500 }}>
      <a href="" {...buttonLook({ size: "xl", variant: "outline", color: "black" })}>
        Try again
      </a>
    </ErrorScreen>
  );
}
