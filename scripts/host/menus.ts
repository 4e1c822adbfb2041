import { answererFor } from "@/lib/gateway/answerers";
import { shownByHost } from "@/lib/gateway/hosts/host-pages";
import { answerOr } from "@/lib/gateway/failure";
import { ANSWER_MS } from "./asking";

const ours = ["mainmenu", "footer", "legalmenu"];

/** Reports which menus of a content host visitors see, and how its operator can fix the others. */
export async function checkMenus(): Promise<string[]> {
  const shown = await answerOr(shownByHost(answererFor("content", ANSWER_MS)), () => "silent" as const);
  if (shown === "silent") return ["  Menus and pages: the host did not answer."];
  if (!shown) return [];
  const { menus, pages } = shown;
  const missing = ours.filter((name) => !menus.includes(name));
  if (missing.length === 0) return [];
  if (menus.length > 0)
    return [
      `  Menus: visitors see ${menus.join(", ")}; ${missing.join(" and ")} come from the files. ${howToShow(missing)}`,
    ];
  return [
    `  Menus: visitors see none, so all of them come from the files, and ${pages.length} published pages keep their paths.`,
    `  A block theme has no menus for visitors. ${howToShow(ours)} A block theme has no such screen: activate a classic one under Appearance → Themes first.`,
  ];
}

const howToShow = (names: readonly string[]) =>
  `To use the host's: Appearance → Menus, make ${names.length === 1 ? "a menu" : "menus"} named ${names.join(", ")}, and give each a location under Manage Locations.`;
