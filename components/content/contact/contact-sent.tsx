"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import styles from "./contact-form.module.css";
import { ContactThanks } from "./contact-thanks";

/** Takes the form's place; the focus goes along, so that it is read out. */
export function ContactSent({ onAgain }: { onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles.sent} tabIndex={-1} role="status">
      <ContactThanks />
      <Button variant="outline" color="black" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}
