import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "@/tests/support/database";
import { openWalk, type WalkWorld } from "@/tests/support/walk/place";
import { tellWalk, walk } from "@/tests/support/walk/run";

/** `WALK_STEPS=500 WALK_SEEDS=1,2` walks further. */
const steps = Number(process.env.WALK_STEPS ?? 60);
const seeds = (process.env.WALK_SEEDS ?? "1,2").split(",").map(Number);

onOneDatabase("a random walk of three buyers, one desk, one provider and one bank", (open) => {
  let world: WalkWorld;
  beforeAll(async () => void (world = await openWalk(open)));
  afterAll(() => world.close());

  it.each(seeds)(
    "leaves money, documents, seats, codes, certificates and mails in agreement after every step, seed %i",
    async (seed) => {
      const walked = await walk(world, { seed, steps });
      if (process.env.WALK_TELL) console.log(tellWalk(walked, 1_000));
      expect(walked.wrong, tellWalk(walked)).toEqual([]);
    },
    3_600_000,
  );
});
