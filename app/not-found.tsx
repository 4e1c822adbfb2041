import type { Metadata } from "next";
import { ErrorScreen } from "@/components/layout/error-screen";

export const metadata: Metadata = { title: "Destination not found", robots: { index: false } };

export default function NotFound() {
  return <ErrorScreen />;
}
