import { describe, expect, it } from "vitest";
import { missingInsteadOfDesk } from "@/lib/server/desk-door";

describe("where a stranger's request to the desk goes", () => {
  it.each([
    "/desk",
    "/desk/",
    "/desk?x=1",
    "/desk/dates/workshop-7",
    "//desk",
    "/%64esk",
    "/desk%2Flog",
    "/Desk",
  ])("%s is a missing page", (url) => expect(missingInsteadOfDesk(url)).toBe("/no-such-page"));
  it.each(["/api/desk", "/api/desk/set-role", "/api//desk/set-role", "/api/des%6b/x"])(
    "%s is a missing address of the interface",
    (url) => expect(missingInsteadOfDesk(url)).toBe("/api/no-such-page"),
  );
  it.each(["/", "/desktop", "/api/desktop", "/workshops/desk", "/api/forms/desk", "/%", "/?next=/desk"])(
    "%s goes on",
    (url) => expect(missingInsteadOfDesk(url)).toBeNull(),
  );
});
