import { notFound } from "next/navigation";
import { BankLineActions } from "@/components/desk/bank/bank-line-actions";
import { lineAmount } from "@/components/desk/bank/bank-table";
import { DeskFacts } from "@/components/desk/desk-facts";
import { DeskPage } from "@/components/desk/desk-page";
import { dayText } from "@/components/desk/desk-words";
import { requireDesk } from "@/components/desk/require-desk";
import { bankLineAddress, deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Bank line" };

type LinePageProps = PageQuery & { params: Promise<{ line: string }> };

export default async function LinePage({ params, searchParams }: LinePageProps) {
  const id = Number((await params).line);
  await requireDesk(deskRooms.bank.href);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) notFound();
  const { notice, order } = await searchParams;
  const asked =
    Number(
      String(order ?? "")
        .replace(/\D/g, "")
        .slice(0, 9),
    ) || null;
  const page = await readLine(id, asked);
  const { line } = page;
  return (
    <DeskPage
      title={`${lineAmount(line)} on ${dayText(line.bookedOn)}`}
      flash={await readFlash(notice)}
      meta={
        <>
          <a href={deskRooms.bank.href}>All lines</a>
          <span>{line.why}</span>
          {line.doubleOf ? (
            <a href={bankLineAddress(line.doubleOf)}>The same payment in the other file</a>
          ) : null}
        </>
      }
    >
      <DeskFacts
        facts={{
          Payer: line.payer ?? "not given",
          IBAN: line.iban ?? "not given",
          Text: line.text || "none",
          "Our account": line.account || "not given",
        }}
      />
      <BankLineActions page={page} asked={asked} back={bankLineAddress(id)} />
      <details>
        <summary>Raw data from the bank</summary>
        <p>{page.raw || "Deleted at the end of its retention period."}</p>
      </details>
    </DeskPage>
  );
}

async function readLine(id: number, order: number | null) {
  try {
    return await readDesk(({ bankLine }) => bankLine, { id, order });
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.isNotFound) notFound();
    throw failure;
  }
}
