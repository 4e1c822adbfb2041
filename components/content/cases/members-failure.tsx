import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

/** Nobody can tell whether this visitor is a member: no gate then, but the way to ask again. */
export function MembersFailure({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) {
  return (
    <Callout
      kind="error"
      title="The rest of this case cannot be loaded right now."
      actions={
        <Button variant="outline" color="black" pending={isAsking} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>What you read above stays. Please try again in a moment.</p>
    </Callout>
  );
}
