import { command, nothing } from "../../operator-command";
import { addDeskSamples } from "../samples";

/** `npm run data -- samples desk`: a week of work for the desk, if the database has the sample people. */
export const sampleCommands = {
  "desk samples": command(nothing, async (deps) => {
    const added = await addDeskSamples(deps);
    if ("refused" in added) return { ok: false, lines: [added.refused] };
    return {
      ok: true,
      lines: [`${added.orders} sample orders, and all that belongs to a week at the desk.`],
    };
  }),
};
