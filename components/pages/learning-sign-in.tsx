"use client";

import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { askViewer } from "@/lib/browser/is-signed-in";
import { signInFor } from "@/lib/addresses/routes";
import styles from "./learning-sign-in.module.css";

/** The signed-in member, and a link that signs the member in at the learning platform (readings, "lms-test"). */
export function LearningSignIn({ path }: { path: string }) {
  const { value: member, failure, isAsking, again } = useAnswer(askViewer);
  const link = member?.learnDashSignInLink;
  return (
    <div className={styles.state} aria-live="polite" aria-busy={isAsking}>
      {isAsking ? (
        <>
          <VisuallyHidden>Checking your sign-in</VisuallyHidden>
          <Skeleton height="6rem" shape="block" />
        </>
      ) : null}
      {failure && !isAsking ? (
        <Callout
          kind="error"
          title="The server cannot be reached right now"
          actions={
            <Button variant="outline" color="black" onClick={again}>
              Try again
            </Button>
          }
        >
          We do not know whether you are signed in.
        </Callout>
      ) : null}
      {member === null && !isAsking ? (
        <Callout kind="info" title="You are not signed in">
          <AppLink href={signInFor(path)}>Sign in</AppLink> and come back to this page.
        </Callout>
      ) : null}
      {member && !isAsking ? (
        <Callout kind="success" title={`Signed in as ${member.fullName ?? member.email ?? "a member"}`}>
          {link && /^https:\/\//.test(link) ? (
            // The address works once, so each click requests another.
            <AppLink
              href={link}
              external
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setTimeout(again)}
            >
              Open the learning platform
            </AppLink>
          ) : (
            "The learning platform has no sign-in address for this account."
          )}
        </Callout>
      ) : null}
    </div>
  );
}
