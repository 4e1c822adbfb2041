import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { deskMoment } from "../desk-words";
import { type Column, DeskTable } from "../desk-table";
import { tagWords, personName } from "./person-words";

type Listed = ReadOf<"people">["nodes"][number];

const columns: Column<Listed>[] = [
  { title: "Name", cell: (person) => <a href={deskRoutes.person(person.id)}>{personName(person)}</a> },
  { title: "E-mail", cell: ({ email }) => email },
  { title: "Company", cell: ({ company }) => company ?? "", isExtra: true },
  {
    title: "Tags and roles",
    cell: ({ tags, roles }) =>
      [...tags.map((tag) => tagWords[tag]), ...roles.map((role) => role.toLowerCase())].join(", "),
    isExtra: true,
  },
  { title: "Since", cell: ({ createdAt }) => deskMoment(createdAt), isExtra: "tablet" },
];

type PeopleTableProps = { people: readonly Listed[]; find: string };

/** Members, starting with the newest. */
export function PeopleTable({ people, find }: PeopleTableProps) {
  return (
    <DeskTable
      label="People"
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
      empty={find ? `No name, company or address contains “${find}”.` : "There are no members yet."}
    />
  );
}
