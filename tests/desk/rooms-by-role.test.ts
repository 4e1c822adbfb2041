import { describe, expect, it } from "vitest";
import { reads } from "@/backend/desk-registry";
import { mayAct, roles } from "@/backend/ground/desk-roles";
import { roomReads } from "@/components/desk/desk-shell";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { readSources } from "@/tests/support/imports";

const sources = readSources(["app"]);
const isRead = (name: string): name is keyof typeof reads => name in reads;
const isRoom = (name: string): name is keyof typeof deskRooms => name in deskRooms;

/** The reads that a room's page asks. */
function readsOf(room: keyof typeof deskRooms): (keyof typeof reads)[] {
  const page = sources.find(({ path }) => path === `app/(desk)${deskRooms[room].href}/page.tsx`);
  if (!page) throw new Error(`there is no page of ${room}`);
  const picks = page.text.matchAll(/readDesk\(\((?:\{ (\w+) \}|reads)\) => (?:reads\.)?(\w+)/g);
  return [...picks].map(([, , name = ""]) => name).filter(isRead);
}

describe.each(Object.keys(deskRooms).filter(isRoom))("the room %s", (room) => {
  it("is in the menu of everybody who may open its page, and of nobody else", () => {
    const asked = readsOf(room);
    expect(asked).toContain(roomReads[room]);
    for (const role of roles) {
      const isShown = mayAct([role], reads[roomReads[room]].roles);
      expect(
        asked.every((name) => mayAct([role], reads[name].roles)),
        role,
      ).toBe(isShown);
    }
  });
});

it("leaves the menus of the roles different (control)", () => {
  const menus = roles.map((role) =>
    Object.values(roomReads)
      .filter((name) => mayAct([role], reads[name].roles))
      .join(),
  );
  expect(new Set(menus).size).toBe(roles.length);
});
