import { Checkbox } from "@/components/ui/forms/checkbox";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskFacts } from "../desk-facts";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { dayText, deskMoment } from "../desk-words";

type Batch = ReadOf<"codeBatches">["nodes"][number];

/** Batches of codes with their uses, limits and end. */
export function CodeList({ batches, flash }: { batches: readonly Batch[]; flash: Flash | null }) {
  if (batches.length === 0) return <p>Nobody has made a code here yet.</p>;
  return batches.map((batch) => {
    const own = flashFor(flash, `codes-${batch.id}`);
    return (
      <DeskFold key={batch.id} title={titleOf(batch)} isOpen={own !== null}>
        <Facts batch={batch} />
        <Changes batch={batch} flash={own} />
      </DeskFold>
    );
  });
}

function titleOf({ name, worth, code, count, uses, isOff }: Batch): string {
  const what = code ?? `${count} codes`;
  return [name, worth, what, `used ${uses} ×`, ...(isOff ? ["off"] : [])].join(" · ");
}

function Facts({ batch }: { batch: Batch }) {
  const { id, kind, products, count, uses, usedCodes, usageLimit, lastDay, note, createdAt } = batch;
  return (
    <DeskFacts
      facts={{
        Codes: (
          <a href={deskRoutes.codeFile(id)}>{count === 1 ? "The code as CSV" : `${count} codes as CSV`}</a>
        ),
        Uses: count === 1 ? `${uses}` : `${uses}, of ${usedCodes} codes`,
        "Uses of each": usageLimit === null ? "any number" : `${usageLimit}`,
        "Per customer": batch.isOncePerCustomer ? "once" : null,
        "Only for": kind === "access" ? null : products.join(", ") || null,
        "Last day": lastDay ? dayText(lastDay) : "no end",
        Note: note || null,
        Made: deskMoment(createdAt),
      }}
    />
  );
}

function Changes({ batch, flash }: { batch: Batch; flash: Flash | null }) {
  const { id, kind, usageLimit, isOncePerCustomer, lastDay, isOff } = batch;
  const values = { batch: id, form: `codes-${id}` };
  return (
    <>
      <DeskForm form="change-codes" back={deskRooms.codes.href} values={values} submit="Change">
        {kind === "access" ? null : (
          <>
            <DeskField
              name="uses"
              label="Uses of each code"
              hint="Leave empty for any number."
              inputMode="numeric"
              defaultValue={usageLimit ? String(usageLimit) : ""}
              flash={flash}
            />
            <Checkbox name="once" value="yes" label="Once per customer" defaultChecked={isOncePerCustomer} />
          </>
        )}
        <DeskField
          name="lastDay"
          type="date"
          label="Last day"
          hint="Leave empty for no end."
          defaultValue={lastDay ?? ""}
          flash={flash}
        />
        <DeskField name="reason" label="Why" maxLength={300} flash={flash} />
      </DeskForm>
      <DeskForm
        form="switch-codes"
        back={deskRooms.codes.href}
        values={{ ...values, to: isOff ? "on" : "off" }}
        submit={isOff ? "Switch on" : "Switch off"}
        variant="outline"
        color="black"
      />
    </>
  );
}
