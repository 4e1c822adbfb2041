import { AppLink } from "@/components/ui/app-link";
import { menu } from "./menu";

/** R168: a row of links. */
export async function LegalMenu({ className }: { className: string | undefined }) {
  const legal = await menu("legalmenu");
  return (
    <nav aria-label="Legal">
      <ul className={className}>
        {legal.map((entry) => (
          <li key={entry.id}>
            <AppLink href={entry.href} external={entry.external} target={entry.target}>
              {entry.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
