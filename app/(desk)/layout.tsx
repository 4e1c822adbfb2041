import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DeskShell } from "@/components/desk/desk-shell";
import { deskVisitor } from "@/components/desk/require-desk";

export const metadata: Metadata = { title: "Desk", robots: { index: false, follow: false } };

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const visitor = await deskVisitor();
  if (!visitor) notFound();
  return <DeskShell visitor={visitor}>{children}</DeskShell>;
}
