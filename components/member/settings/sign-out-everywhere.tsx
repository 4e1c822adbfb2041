"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import styles from "./session-list.module.css";

const action = "/api/forms/sign-out-everywhere";

/** Asks before it is done; without script the button does it at once. The site's home page comes next. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  function ask(event: FormEvent) {
    event.preventDefault();
    setAsking(true);
  }

  return (
    <>
      <form method="post" action={action} onSubmit={ask} className={styles.all}>
        <p className={styles.dates}>Lost a device? End every sign-in at once, this one included.</p>
        <Button type="submit" variant="outline" color="pink">
          Sign out everywhere
        </Button>
      </form>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        role="warn"
        size="sm"
        title="Sign out everywhere?"
        footer={
          <>
            <Button variant="text" color="black" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
            <form method="post" action={action} onSubmit={() => setLeaving(true)}>
              <Button type="submit" color="pink" pending={isLeaving}>
                Sign out everywhere
              </Button>
            </form>
          </>
        }
      >
        <p>
          All browsers and devices are signed out, this one too. Your orders and courses stay. To come back,
          ask for a new link by e-mail.
        </p>
      </Dialog>
    </>
  );
}
