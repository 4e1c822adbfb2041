"use client";

import { useEffect, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { signInFor } from "@/lib/routes";
import type { LearningState } from "./learning-state";
import styles from "./learning-sign-in.module.css";

/** Who is signed in here, and the address that signs them in at the learning platform (readings, "lms-test"). */
export function LearningSignIn({ path }: { path: string }) {
  const [state, setState] = useState<LearningState | null>(null);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let isShown = true;
    void import("./learning-state")
      .then(({ learningState }) => learningState())
      .catch((): LearningState => ({ kind: "unknown" }))
      .then((next) => isShown && setState(next));
    return () => {
      isShown = false;
    };
  }, [asked]);

  function askAgain() {
    setState(null);
    setAsked(asked + 1);
  }

  return (
    <div className={styles.state} aria-live="polite" aria-busy={state === null}>
      {state === null ? (
        <>
          <VisuallyHidden>Asking who is signed in</VisuallyHidden>
          <Skeleton height="6rem" shape="block" />
        </>
      ) : null}
      {state?.kind === "unknown" ? (
        <Callout
          kind="error"
          title="The server cannot be reached right now"
          actions={<Again onClick={askAgain} />}
        >
          Whether you are signed in is not known.
        </Callout>
      ) : null}
      {state?.kind === "signed-out" ? (
        <Callout kind="info" title="You are not signed in">
          <AppLink href={signInFor(path)}>Sign in</AppLink> and come back to this page.
        </Callout>
      ) : null}
      {state?.kind === "signed-in" ? (
        <Callout kind="success" title={`Signed in as ${state.name}`}>
          {state.link ? (
            // Works once, so it is asked for anew after it was followed.
            <AppLink
              href={state.link}
              external
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setTimeout(askAgain)}
            >
              Open the learning platform
            </AppLink>
          ) : (
            "The learning platform gives no sign-in address for this account."
          )}
        </Callout>
      ) : null}
    </div>
  );
}

function Again({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" color="black" onClick={onClick}>
      Try again
    </Button>
  );
}
