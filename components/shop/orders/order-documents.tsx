import { Icon } from "@/components/ui/icon";
import styles from "./order-documents.module.css";

type OrderDocumentsProps = {
  documents: readonly ({ type: string | null; url: string | null } | null)[] | null;
  number: string;
};

const names: Record<string, string> = {
  invoice: "Invoice",
  "credit-note": "Credit note",
  receipt: "Receipt",
  proforma: "Proforma invoice",
  "packing-slip": "Delivery note",
  "cancellation-invoice": "Cancellation invoice",
};

/** Files of an order. Plain links: a document is never loaded ahead. */
export function OrderDocuments({ documents, number }: OrderDocumentsProps) {
  const links = (documents ?? []).flatMap((document) =>
    document?.url ? [{ type: document.type ?? "", url: document.url }] : [],
  );
  if (links.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {links.map(({ type, url }) => {
        const kind = names[type.toLowerCase().replaceAll("_", "-")] ?? "Document";
        const isOneOfMany = links.filter((link) => link.type === type).length > 1;
        const name = isOneOfMany ? `${kind} ${numberIn(url)}` : kind;
        return (
          <li key={url}>
            <a className={styles.link} href={url} aria-label={`${name} of order ${number}, PDF`}>
              <Icon name="download" /> {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** What tells several credit notes of an order apart: the end of their address, which is their number. */
function numberIn(url: string): string {
  return decodeURIComponent(url.split(/[?#]/)[0]?.split("/").at(-1) ?? "");
}
