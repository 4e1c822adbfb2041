import type { ReadOf } from "@/lib/gateway/desk";

export type Person = NonNullable<ReadOf<"person">>;
export type Account = NonNullable<Person["account"]>;
type Tag = Person["tags"][number];

export const tagWords: Record<Tag, string> = {
  GUIDE: "guide",
  COACH: "coach",
  COCKPIT: "cockpit",
  SUPPORTER: "supporter",
  PROGRAM_INVITE: "invited to the program",
};

type Named = { firstName: string; lastName: string; email: string };

export function personName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}
