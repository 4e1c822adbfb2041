"use client";

import { usePathname, useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadFailure } from "@/components/ui/load-failure";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { isSignedIn } from "@/lib/browser/is-signed-in";

const posted = { method: "post", action: "/api/forms/check-sign-in" } as const;

type SignInUnknownProps = {
  /** The page's heading. Without it, the message is part of a card with its own heading. */
  title?: string;
};

/**
 * Replaces the visitor's own content while the visitor is unknown. The browser asks once more, and the page then loads
 * its content. Without a script, the button does both.
 */
export function SignInUnknown({ title }: SignInUnknownProps) {
  const router = useRouter();
  const { value, failure, isAsking, again } = useAnswer(async () => {
    await isSignedIn({ refused: true });
    router.refresh();
    return true;
  });
  const hasFailed = failure !== undefined && !isAsking;
  const message = hasFailed
    ? "We cannot reach the sign-in service right now."
    : "Signing in takes longer than usual.";
  const pending = isAsking || value === true;
  const help = <p>You are not signed out, and nothing is lost. Please try again in a moment.</p>;
  const path = usePathname();
  if (title) {
    return (
      <LoadFailure
        title={title}
        message={message}
        pending={pending}
        onRetry={again}
        retryAt={{ action: posted.action, back: path }}
      >
        {help}
      </LoadFailure>
    );
  }
  const retry = (
    <form
      {...posted}
      onSubmit={(event) => {
        event.preventDefault();
        again();
      }}
    >
      <input type="hidden" name="back" value={path} />
      <Button type="submit" variant="outline" color="black" pending={pending}>
        Try again
      </Button>
    </form>
  );
  return (
    <Callout kind={hasFailed ? "error" : "info"} title={message} actions={retry}>
      {help}
    </Callout>
  );
}
