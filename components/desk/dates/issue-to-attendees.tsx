import { Checkbox } from "@/components/ui/forms/checkbox";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskField, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";

type DateOfDesk = NonNullable<ReadOf<"date">>;
type Certificates = NonNullable<DateOfDesk["certificates"]>;
type Props = { date: string; certificates: Certificates; flash: Flash | null };

/** Issues certificates to those who came. It first lists everybody who gets one and everybody who does not. */
export function IssueToAttendees({ date, certificates, flash: whole }: Props) {
  const flash = flashFor(whole, "issue-to-attendees");
  const { title, guides, earlyUntil, ready, left } = certificates;
  const count = ready.length;
  const unpaid = [...new Set(ready.flatMap(({ unpaidOrder }) => unpaidOrder ?? []))];
  return (
    <DeskBlock id="certificates" title="Certificates" note={title}>
      {count > 0 ? (
        <>
          <DeskTable
            label="People who get a certificate"
            columns={readyColumns}
            rows={ready}
            keyOf={({ seat }) => seat}
            empty=""
          />
          <DeskForm
            form="issue-to-attendees"
            back={deskRoutes.date(date)}
            values={{ date, seats: ready.map(({ seat }) => seat).join(",") }}
            submit={count === 1 ? "Issue the certificate" : `Issue ${count} certificates`}
          >
            <DeskField
              name="guides"
              label="Guides, separated by commas"
              required
              defaultValue={guides.join(", ")}
              flash={flash}
            />
            {earlyUntil ? (
              <Checkbox
                label={`The workshop ends on ${earlyUntil}. Issue them now`}
                name="early"
                value="yes"
                required
                error={flash?.fields?.early ?? ""}
              />
            ) : null}
            {unpaid.length > 0 ? (
              <Checkbox
                label={`${unpaidText(unpaid)} Issue to ${unpaid.length === 1 ? "its" : "their"} attendees too`}
                name="unpaid"
                value="yes"
                required
                error={flash?.fields?.unpaid ?? ""}
              />
            ) : null}
          </DeskForm>
        </>
      ) : null}
      {left.length > 0 ? (
        <DeskTable
          label="People who do not get one"
          columns={leftColumns}
          rows={left}
          keyOf={({ seat }) => seat}
          empty=""
        />
      ) : null}
    </DeskBlock>
  );
}

const readyColumns: Column<Certificates["ready"][number]>[] = [
  { title: "Name", cell: ({ name }) => name },
  { title: "Email to", cell: ({ email }) => email },
  {
    title: "Payment",
    cell: ({ unpaidOrder }) =>
      unpaidOrder ? <a href={deskRoutes.order(unpaidOrder)}>{`order ${unpaidOrder}: not paid`}</a> : "paid",
  },
];

function unpaidText(orders: readonly number[]): string {
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(orders.map(String));
  return orders.length === 1 ? `Order ${list} has not been paid.` : `Orders ${list} have not been paid.`;
}

const leftColumns: Column<Certificates["left"][number]>[] = [
  { title: "Name", cell: ({ name }) => name },
  { title: "Reason", cell: ({ why }) => why },
];
