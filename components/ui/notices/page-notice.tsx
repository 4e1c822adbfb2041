"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { hearNotices, type PageNotice as Notice } from "./tell-page";

/**
 * The result of a form, in its place on the page: of a plain form at first, then of those that the script has sent. A
 * new result takes the focus, because it often replaces the button.
 */
export function PageNotice({ flash }: { flash: Notice | null }) {
  const path = usePathname();
  const [told, setTold] = useState<Notice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => hearNotices(path, setTold), [path]);
  useEffect(() => {
    if (told) place.current?.focus();
  }, [told]);
  const shown = told ?? flash;
  return (
    <div ref={place} tabIndex={-1}>
      {shown ? <Callout kind={shown.kind} title={shown.text} /> : null}
    </div>
  );
}
