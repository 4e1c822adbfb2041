import { Callout } from "@/components/ui/callout";

/** After a try to go to the learning platform that led nowhere. */
export function LearningNotice() {
  return (
    <Callout kind="error" title="The learning platform could not be opened">
      It gave no way in just now. Please try again in a moment.
    </Callout>
  );
}
