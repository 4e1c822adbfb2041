"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { signInFor } from "@/lib/routes";
import { LoginForm } from "./login-form";
import type { Mode } from "./login-form-props";
import { loadLoginOptions, type LoginOptions } from "./login-options";
import styles from "./login-window.module.css";

/** The form of /account; what that page tells it is asked for here. A signed-in visitor comes back to this page. */
export function LoginWindowForm({ mode }: { mode: Mode }) {
  const [options, setOptions] = useState<LoginOptions | "loading" | "failed">("loading");
  const here = window.location.pathname + window.location.search;

  useEffect(() => {
    if (options !== "loading") return;
    let alive = true;
    void loadLoginOptions().then(
      (loaded) => alive && setOptions(loaded),
      () => alive && setOptions("failed"),
    );
    return () => {
      alive = false;
    };
  }, [options]);

  if (options === "loading") return <Waiting />;
  if (options === "failed")
    return (
      <div className={styles.failed}>
        <Callout kind="error" title="The form could not be loaded.">
          Please try again, or use the <a href={signInFor(here)}>login page</a>.
        </Callout>
        <Button variant="outline" color="black" onClick={() => setOptions("loading")}>
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
