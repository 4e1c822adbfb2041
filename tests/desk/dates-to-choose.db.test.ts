import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { withDates } from "@/tests/support/many-dates";

const answer = z.object({
  datesOnSale: z.object({
    hasMore: z.boolean(),
    nodes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        occurs: z.string(),
        items: z.array(z.object({ key: z.string() })),
      }),
    ),
  }),
});

onOneDatabase("dates to choose one of, in a shop with hundreds of them", (open) => {
  const shipped = snapshot();
  let world: World;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    replaceContent(withDates(shipped, 300));
    world = await openWorld(open);
    staff = await deskStaff(world.deps, ["DESK"]);
  });
  afterAll(async () => {
    replaceContent(shipped);
    await world.close();
  });

  async function choose(variables: Record<string, unknown> = {}) {
    const { data, errors } = await askDesk(world.backend, staff, "datesOnSale", variables);
    expect(errors).toEqual([]);
    return answer.parse(data).datesOnSale;
  }

  it("are the next fifty, and the answer says that there are more", async () => {
    const { nodes, hasMore } = await choose();
    expect({ count: nodes.length, hasMore }).toEqual({ count: 50, hasMore: true });
  });

  it("are found by title, place and day, in the ways in which people write a day", async () => {
    const [some] = (await choose({ find: "vienna" })).nodes;
    if (!some) throw new Error("no date in Vienna");
    const day = /\d{1,2} \w+ \d{4}/.exec(some.occurs)?.[0] ?? "no day";
    for (const find of [day, `VIENNA ${day}`, some.title.toLowerCase()])
      expect((await choose({ find })).nodes.map(({ id }) => id)).toContain(some.id);
    expect(await choose({ find: "zyxqwvut" })).toEqual({ nodes: [], hasMore: false });
  });

  it("hold the one that was chosen before, however late it is and whatever is sought", async () => {
    const late = (await choose({ find: "2027" })).nodes.at(-1);
    const key = late?.items[0]?.key;
    for (const chosen of [late?.id, key])
      expect((await choose({ find: "zyxqwvut", chosen: [chosen] })).nodes.map(({ id }) => id)).toEqual([
        late?.id,
      ]);
  });

  it("are those without a free seat, when only these are asked for", async () => {
    const { nodes } = await choose({ isSoldOut: true });
    const open = await choose({ chosen: nodes.map(({ id }) => id) });
    expect(nodes.length).toBeGreaterThan(0);
    expect(open.nodes.length).toBeGreaterThan(nodes.length);
  });
});
