import { AppLink } from "@/components/ui/app-link";
import { editAddress, newAddress } from "@/lib/addresses/desk-routes";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import styles from "./content.module.css";
import type { EditedDocument } from "./document-form";

type Part = EditedDocument["parts"][number];

/** Drafts that refer to each other. None of them can be published alone. */
export function Together({ document }: { document: EditedDocument }) {
  const { together, draft, parts } = document;
  if (!draft || together.length === 0) return null;
  const others = together.flatMap((one) => (one.draft === null || one.draft === draft.id ? [] : one.draft));
  // The drafts of a workshop are listed with its dates.
  const shown = together.filter(
    (one) => one.draft !== draft.id && !parts.some((part) => part.draft === one.draft),
  );
  return (
    <DeskBlock
      id="together"
      title="These drafts belong together"
      note="They refer to each other, so they are published together. If one has a mistake, none is published."
    >
      {shown.length > 0 ? <PartList parts={shown} /> : null}
      <div className={styles.acts}>
        <DeskForm
          form="publish-draft"
          back={editAddress(document)}
          values={{ draft: draft.id, with: others.join(",") }}
          submit={`Publish all ${together.length} together`}
        />
      </div>
    </DeskBlock>
  );
}

/** Links from a workshop to its product and its dates. */
export function WorkshopParts({ document }: { document: EditedDocument }) {
  const { path, kind, parts } = document;
  if (kind.place !== "certifications") return null;
  const isSold = parts.some(({ one }) => one === "product");
  return (
    <DeskBlock
      id="parts"
      title="Price and dates"
      note={
        isSold
          ? "Each date has its own price and seats. The product sets how all of them are sold."
          : "The workshop is sold through a product, and each date has its own price. Start with the product: its form is already filled in."
      }
    >
      {parts.length > 0 ? <PartList parts={parts} /> : null}
      <div className={styles.acts}>
        {isSold ? (
          <AppLink href={newAddress("workshops", path)}>Add a date with its price</AppLink>
        ) : (
          <AppLink href={newAddress("products.yaml", path)}>Create the product</AppLink>
        )}
      </div>
    </DeskBlock>
  );
}

function PartList({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={`${part.path} ${part.entry ?? ""}`}>
          <AppLink href={editAddress(part)}>{`${capital(part.one)}: ${part.title}`}</AppLink>
          {part.draft === null ? null : <span> (draft)</span>}
        </li>
      ))}
    </ul>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
