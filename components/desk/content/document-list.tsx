import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { deskRooms, deskRoutes, editAddress, pictureAtDesk } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import { deskMoment } from "../desk-words";
import { ProblemList } from "../problem-list";
import styles from "./content.module.css";

type Documents = ReadOf<"documents">;
type Row = Documents["nodes"][number];

/** Pictures have their own pages. */
export const PICTURES = "pictures.yaml";

/** Links to the kinds of documents. The address holds the choice. */
export function KindLinks({ kinds, kind }: { kinds: Documents["kinds"]; kind: string }) {
  return (
    <nav aria-label="Kinds of documents">
      <ul className={styles.kinds}>
        {kinds.map(({ place, many }) => (
          <li key={place}>
            <a
              href={
                place === PICTURES
                  ? deskRoutes.pictures
                  : `${deskRooms.content.href}?${new URLSearchParams({ kind: place }).toString()}`
              }
              aria-current={place === kind ? "page" : undefined}
            >
              {many}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const columns: Column<Row>[] = [
  {
    title: "Title",
    cell: (row) => (
      <AppLink href={row.place === PICTURES && row.entry ? pictureAtDesk(row.entry) : editAddress(row)}>
        {row.title}
      </AppLink>
    ),
  },
  { title: "Name", cell: ({ path, entry }) => entry ?? path, isExtra: true },
  { title: "Drafts", cell: draftText },
  {
    title: "Last changed at the desk",
    cell: ({ publishedAt, author }) =>
      publishedAt ? `${deskMoment(publishedAt)}, ${author ?? "by command"}` : "",
    isExtra: true,
  },
];

function draftText({ drafts }: Row): string {
  return drafts
    .map(({ isOwn, author, publishAt, refusal }) => {
      const whose = isOwn ? "yours" : (author ?? "somebody’s");
      if (refusal) return `${whose}, refused`;
      return publishAt ? `${whose}, for ${deskMoment(publishAt)}` : whose;
    })
    .join("; ");
}

export function DocumentTable({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  return (
    <DeskTable
      label="Documents"
      columns={columns}
      rows={rows}
      keyOf={({ path, entry }) => `${path}#${entry ?? ""}`}
      empty={empty}
    />
  );
}

type Troubles = Pick<Documents, "problems" | "warnings" | "conflicts">;

/**
 * Mistakes that keep the folder from being published, broken promises, and documents that were changed in two places.
 */
export function ContentTroubles({ problems, warnings, conflicts }: Troubles) {
  return (
    <>
      {problems.length > 0 ? (
        <Callout kind="error" title="The site shows the last valid content. Please fix these mistakes:">
          <ProblemList problems={problems} />
        </Callout>
      ) : null}
      {warnings.length > 0 ? (
        <Callout kind="warn" title="Live, but worth checking:">
          <ProblemList problems={warnings} />
        </Callout>
      ) : null}
      {conflicts.map((path) => (
        <DeskBlock
          key={path}
          id={`conflict-${path.replace(/\W/g, "-")}`}
          title={`${path} was changed both here and in the folder`}
          note="The site shows the desk's text until somebody decides."
        >
          <DeskForm
            form="settle-conflict"
            back={deskRooms.content.href}
            values={{ path, keep: "desk" }}
            submit="Keep the desk’s text"
          />
          <DeskForm
            form="settle-conflict"
            back={deskRooms.content.href}
            values={{ path, keep: "file" }}
            submit="Use the folder’s text"
            variant="outline"
          />
        </DeskBlock>
      ))}
    </>
  );
}
