import { notFound } from "next/navigation";
import { BookChoice, BookFiles, BookSums, BookTaxes, OssFigures } from "@/components/desk/book-parts";
import { queryText } from "@/components/desk/desk-find";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { dayText } from "@/components/desk/desk-words";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.books.label };

const periods = /^20\d\d-(?:0[1-9]|1[0-2]|Q[1-4])$/;

export default async function BooksPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.books.href);
  const asked = queryText((await searchParams).period);
  if (asked !== "" && !periods.test(asked)) notFound();
  const books = await readDesk((reads) => reads.books, { period: asked || null });
  return (
    <DeskPage
      title={`${deskRooms.books.label}: ${books.title}`}
      meta={
        <p>{`Documents from ${dayText(books.from)} to ${dayText(books.to)}, by date in Vienna time. Test orders are not included.`}</p>
      }
    >
      <BookChoice books={books} />
      <DeskBlock id="sums" title="Totals">
        <BookSums books={books} />
      </DeskBlock>
      <DeskBlock
        id="taxes"
        title="VAT by country and rate"
        note="Credit notes and cancellations are deducted."
      >
        <BookTaxes taxes={books.taxes} />
      </DeskBlock>
      {books.oss ? <OssFigures oss={books.oss} /> : null}
      <DeskBlock id="files" title="Files">
        <BookFiles books={books} />
      </DeskBlock>
    </DeskPage>
  );
}
