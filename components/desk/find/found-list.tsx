import type { ReadOf } from "@/lib/gateway/desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { DeskBlock } from "../desk-page";
import { addressOf, groupId, kindWords } from "./found-links";
import styles from "./found-list.module.css";

type FoundListProps = { groups: ReadOf<"find">["groups"]; text: string };

/** Everything that matches a text, by kind. */
export function FoundList({ groups, text }: FoundListProps) {
  if (groups.length === 0)
    return <p>{`No results for “${text}” or similar. Try part of a name, or a number.`}</p>;
  return groups.map(({ kind, nodes, hasMore }) => (
    <DeskBlock key={kind} id={groupId(kind)} title={kindWords[kind]}>
      <ul className={styles.list}>
        {nodes.map(({ key, title, detail, isExact }) => (
          <li key={key} className={styles.hit}>
            <a href={addressOf(kind, key)} className={styles.title}>
              {title}
            </a>
            <span className={styles.detail}>{detail}</span>
            {isExact ? null : <span className={styles.near}>nearly</span>}
          </li>
        ))}
      </ul>
      {hasMore ? <More kind={kind} text={text} /> : null}
    </DeskBlock>
  ));
}

function More({ kind, text }: { kind: string; text: string }) {
  if (kind !== "PERSON")
    return <p className={styles.detail}>There are more results. Add a word to narrow them down.</p>;
  return (
    <p>
      <a href={`${deskRooms.people.href}?find=${encodeURIComponent(text)}`}>Show all</a>
    </p>
  );
}
