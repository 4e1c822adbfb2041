import { CodeList, WrittenCodes } from "@/components/desk/codes/code-list";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { nextPage, queryNumber } from "@/components/desk/desk-find";
import { MakeCodes } from "@/components/desk/codes/make-codes";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.codes.label };

export default async function CodesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.codes.href);
  const query = await searchParams;
  const [batches, products, written] = await Promise.all([
    readDesk(({ codeBatches }) => codeBatches, { before: queryNumber(query.before) }),
    readDesk(({ codeProducts }) => codeProducts, {}),
    readDesk(({ writtenCodes }) => writtenCodes, {}),
  ]);
  const flash = await readFlash(query.notice);
  return (
    <DeskPage
      title={deskRooms.codes.label}
      meta={<p>Newest first. Dates are in Vienna time.</p>}
      flash={flash}
    >
      <MakeCodes products={products} flash={flash} />
      <CodeList batches={batches.nodes} flash={flash} />
      {batches.next ? <a href={nextPage(deskRooms.codes.href, "", batches.next)}>More codes</a> : null}
      <DeskBlock id="written" title="Discounts in the content">
        <WrittenCodes codes={written} />
      </DeskBlock>
    </DeskPage>
  );
}
