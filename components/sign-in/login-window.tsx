"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { closeLoginModal, useLoginModal } from "@/lib/browser/dialogs";
import { signInFor } from "@/lib/addresses/routes";
import { site } from "@/lib/site";
import { LoginForm } from "./login-form";
import styles from "./login-form.module.css";
import { loadLoginOptions, type Mode } from "./login-options";

/** Follows the shared value: open while it is set, closed when it is cleared. Escape clears it (R162). */
export function LoginWindow() {
  const show = useLoginModal((state) => state.show);
  // The content stays while the window fades out.
  const [mode, setMode] = useState<Mode>("login");
  if (show && show !== mode) setMode(show);
  const path = usePathname();

  const opened = useRef(path);

  // A link in the dialog leads to another page, so it closes the dialog.
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

/**
 * The form of /account. It loads the options that /account gets from its page. A visitor who signs in returns to the
 * current page.
 */
function LoginWindowForm({ mode }: { mode: Mode }) {
  const { value: options, isAsking, again } = useAnswer(loadLoginOptions);
  const here = window.location.pathname + window.location.search;

  if (isAsking) return <Waiting />;
  if (!options)
    return (
      <div className={styles.failed}>
        <Callout kind="error" title="The form could not be loaded.">
          Please try again, or use the <a href={signInFor(here)}>login page</a>.
        </Callout>
        <Button variant="outline" color="black" onClick={again}>
          Try again
        </Button>
      </div>
    );
  return (
    <LoginForm
      {...options}
      headline="h3"
      initialState={mode}
      redirectTo={here === "/" ? undefined : here}
      isSent={options.isSent && mode === "login"}
    />
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>The form is being loaded.</VisuallyHidden>
      <Skeleton width="70%" height="2rem" />
      <Skeleton height="3rem" shape="block" />
      <Skeleton height="3.375rem" shape="block" />
    </div>
  );
}
