import { afterAll, beforeAll, expect, it } from "vitest";
import { holdings } from "@/tests/support/consequences/holdings";
import { openConsequences, type Shop } from "@/tests/support/consequences/shop";
import { writeSection, writtenSections } from "@/tests/support/consequences/table";
import { walk } from "@/tests/support/consequences/walk";
import { onOneDatabase } from "@/tests/support/database";

/** Walks sections of docs/consequences.md; `CONSEQUENCES=write` writes their tables first. */
export function walkConsequences(title: string, isMeant: (holding: string) => boolean): void {
  onOneDatabase(title, (open) => {
    let shop: Shop;
    beforeAll(async () => void (shop = await openConsequences(open)));
    afterAll(() => shop.close());

    it.each(Object.keys(holdings).filter(isMeant))(
      "%s",
      async (holding) => {
        const found = await walk(shop, holding);
        if (process.env.CONSEQUENCES === "write") writeSection(Object.keys(holdings), holding, found);
        expect(found).toEqual(writtenSections()[holding]);
      },
      120_000,
    );
  });
}
