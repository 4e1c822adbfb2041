import { Checkbox } from "@/components/ui/forms/checkbox";
import { deskRooms, deskRoutes, editAddress, newAddress } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import { DeskFacts } from "../desk-facts";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { dayText, deskMoment } from "../desk-words";

type Written = ReadOf<"writtenCodes">[number];
type Batch = ReadOf<"codeBatches">["nodes"][number];

/** Batches of codes with their uses, limits and end. */
export function CodeList({ batches, flash }: { batches: readonly Batch[]; flash: Flash | null }) {
  if (batches.length === 0) return <p>No codes yet.</p>;
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

/** The discounts of the content, which are changed there. */
export function WrittenCodes({ codes }: { codes: readonly Written[] }) {
  return (
    <>
      {codes.map((written) => (
        <DeskFold key={written.code} title={writtenTitle(written)}>
          <DeskFacts facts={writtenFacts(written)} />
          <p>
            <a href={editAddress({ path: COUPONS, entry: written.code })}>Change it in the content</a>
          </p>
        </DeskFold>
      ))}
      <p>
        <a href={newAddress(COUPONS)}>Add one to the content</a>
      </p>
    </>
  );
}

const COUPONS = "coupons.yaml";

const writtenTitle = ({ description, worth, code, uses }: Written) =>
  [description, worth, code, `used ${uses} ×`].join(" · ");

function writtenFacts(written: Written) {
  const { products, usageLimit, usageLimitPerCustomer, minimum, emails, isAlone, expiresAt } = written;
  return {
    Uses: usageLimit === null ? "unlimited" : `at most ${usageLimit}`,
    "Per customer": usageLimitPerCustomer === null ? null : `at most ${usageLimitPerCustomer}`,
    "Only for": products.join(", ") || null,
    "Minimum cart total": minimum === null ? null : formatEuro(minimum),
    "Only for customers": emails.join(", ") || null,
    "With other codes": isAlone ? "no" : null,
    Ends: expiresAt === null ? "no end date" : deskMoment(expiresAt),
  };
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
        Uses: count === 1 ? `${uses}` : `${uses}, with ${usedCodes} codes`,
        "Uses of each": usageLimit === null ? "unlimited" : `${usageLimit}`,
        "Per customer": batch.isOncePerCustomer ? "once" : null,
        "Only for": kind === "access" ? null : products.join(", ") || null,
        "Last day": lastDay ? dayText(lastDay) : "no end date",
        Note: note || null,
        Created: deskMoment(createdAt),
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
              hint="Leave blank for unlimited."
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
          hint="Leave blank for no end date."
          defaultValue={lastDay ?? ""}
          flash={flash}
        />
        <DeskField name="reason" label="Reason" maxLength={300} flash={flash} />
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
