"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadFailure } from "@/components/ui/load-failure";
import { useAnswer } from "@/components/ui/use-answer";
import { isSignedIn } from "@/lib/browser/is-signed-in";

type SignInUnknownProps = {
  /** The page's heading. Without it the message stands in a card that has one. */
  title?: string;
};

/**
 * Takes the place of what belongs to the visitor while nobody can say who that is. The browser asks once more, and the
 * page then loads its own content. Without script the button loads the page again.
 */
export function SignInUnknown({ title }: SignInUnknownProps) {
  const router = useRouter();
  const { value, failure, isAsking, again } = useAnswer(async () => {
    await isSignedIn();
    router.refresh();
    return true;
  });
  const hasFailed = failure !== undefined && !isAsking;
  const message = hasFailed
    ? "Signing in cannot be reached right now."
    : "Signing in takes longer than usual.";
  const pending = isAsking || value === true;
  const help = <p>You are not signed out, and nothing is lost. Please try again in a moment.</p>;
  if (title) {
    return (
      <LoadFailure title={title} message={message} pending={pending} onRetry={again}>
        {help}
      </LoadFailure>
    );
  }
  const retry = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        again();
      }}
    >
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
