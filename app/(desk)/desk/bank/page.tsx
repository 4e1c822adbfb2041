import { BankColumns } from "@/components/desk/bank/bank-columns";
import { BankFiles } from "@/components/desk/bank/bank-files";
import { BankTable } from "@/components/desk/bank/bank-table";
import { DeskForm } from "@/components/desk/desk-form";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { TextField } from "@/components/ui/forms/field";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";

export const metadata = { title: deskRooms.bank.label };

export default async function BankPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.bank.href);
  const { notice, show, before } = await searchParams;
  const state = show === "booked" || show === "aside" ? show : "open";
  const [flash, proposals, files, others] = await Promise.all([
    readFlash(notice),
    readDesk(({ bankProposals }) => bankProposals, {}),
    readDesk(({ bankFiles }) => bankFiles, {}),
    readDesk(({ bankLines }) => bankLines, { state, before: Number(before) || null }),
  ]);
  const count = proposals.sure.length;
  return (
    <DeskPage
      title={deskRooms.bank.label}
      flash={flash}
      meta={<p>Dates come from the bank; times are Vienna time.</p>}
    >
      <DeskForm form="import-statement" back={deskRooms.bank.href} submit="Import" hasFile>
        <TextField
          label="Statement: camt.053, a zip file of them, or CSV"
          name="file"
          type="file"
          accept=".xml,.zip,.csv,.txt"
          required
        />
      </DeskForm>
      {proposals.unknownHeaders.map((header, index) => (
        <BankColumns key={header.join("|")} header={header} index={index} />
      ))}
      <DeskBlock
        id="sure"
        title={`Matched: ${count}`}
        note="Each line names one order with exactly this amount due. Nothing is booked or emailed until you confirm."
      >
        {count > 0 ? (
          <DeskForm
            form="book-sure-lines"
            back={deskRooms.bank.href}
            values={{ lines: proposals.sure.map(({ id }) => id).join() }}
            submit={`Book all ${count}, ${formatEuro(proposals.sum)} together`}
          />
        ) : null}
        <BankTable label="Matched lines" lines={proposals.sure} empty="No matched lines." isSure />
      </DeskBlock>
      <DeskBlock id="review" title={`To review: ${proposals.review.length}`}>
        <BankTable label="Lines to review" lines={proposals.review} empty="Nothing to review." />
      </DeskBlock>
      <DeskBlock id="others" title="Other lines">
        <nav aria-label="Other lines">
          <a href={`${deskRooms.bank.href}#others`}>Not ours</a> ·{" "}
          <a href={`${deskRooms.bank.href}?show=booked#others`}>Booked</a> ·{" "}
          <a href={`${deskRooms.bank.href}?show=aside#others`}>Set aside</a>
        </nav>
        <BankTable label="Other lines" lines={others.nodes} empty="There are no other lines." />
        {others.next ? (
          <a href={`${deskRooms.bank.href}?show=${state}&before=${others.next}#others`}>Older lines</a>
        ) : null}
      </DeskBlock>
      <DeskBlock id="files" title="Files">
        <BankFiles files={files} />
      </DeskBlock>
    </DeskPage>
  );
}
