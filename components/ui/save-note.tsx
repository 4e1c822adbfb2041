import { Callout } from "./callout";
import type { Told } from "./use-save";

/** What came of saving, beside the button that saved. The area stays, so that its new words are read out. */
export function SaveNote({ told }: { told: Told | null }) {
  return (
    <>
      <div role="status">
        {told?.kind === "success" ? <Callout kind="success" title={told.text} alert={false} /> : null}
      </div>
      {told?.kind === "error" ? <Callout kind="error" title={told.text} /> : null}
    </>
  );
}
