"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { site } from "@/lib/site";
import { closeLoginModal, useLoginModal } from "@/lib/stores/login-modal";
import type { Mode } from "./login-form-props";
import { LoginWindowForm } from "./login-window-form";
import styles from "./login-window.module.css";

/** Follows the shared value: open while it is set, closed when it is cleared, and clears it on Escape (R162). */
export function LoginWindow() {
  const show = useLoginModal((state) => state.show);
  // What was shown stays while the window fades out.
  const [mode, setMode] = useState<Mode>("login");
  if (show && show !== mode) setMode(show);
  const path = usePathname();

  const opened = useRef(path);

  // A link inside leads away from the page, and so from the window.
  useEffect(() => {
    if (opened.current !== path) closeLoginModal();
    opened.current = path;
  }, [path]);

  return (
    <Dialog
      open={show !== null}
      onOpenChange={(open) => (open ? undefined : closeLoginModal())}
      size="sm"
      title={
        <span className={styles.title}>
          <Icon name="lock" />
          {site.name}
        </span>
      }
    >
      <LoginWindowForm key={mode} mode={mode} />
    </Dialog>
  );
}
