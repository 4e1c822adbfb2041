"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/notices/notify";
import styles from "./gallery.module.css";

const windows = { plain: undefined, alert: "alert", warn: "warn" } as const;
type WindowName = keyof typeof windows;

export function WindowStates() {
  const [shown, setShown] = useState<WindowName | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <div className={styles.row}>
        {(["plain", "alert", "warn"] as const).map((name) => (
          <Button key={name} variant="outline" color="black" onClick={() => setShown(name)}>
            {`Open ${name}`}
          </Button>
        ))}
        {(["success", "error", "warning", "info"] as const).map((kind) => (
          <Button
            key={kind}
            variant="text"
            color="black"
            onClick={() => void notify({ kind, title: `A notice: ${kind}`, text: "And what it means." })}
          >
            {`Notice ${kind}`}
          </Button>
        ))}
      </div>
      <Dialog
        open={shown !== null}
        onOpenChange={close}
        title="A question"
        role={shown ? windows[shown] : undefined}
        footer={<Button onClick={close}>Understood</Button>}
      >
        <p>What happens if it is answered with yes.</p>
      </Dialog>
    </>
  );
}
