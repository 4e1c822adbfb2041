import { Checkbox } from "@/components/ui/forms/checkbox";
import { Select } from "@/components/ui/forms/select";
import { deskRooms } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import styles from "./make-codes.module.css";

type MakeProps = { products: ReadOf<"codeProducts">; flash: Flash | null };

/** Forms for codes with a discount, and for codes that open an access. */
export function MakeCodes({ products, flash }: MakeProps) {
  return (
    <>
      <DiscountCodes products={products} flash={flashFor(flash, "discount")} />
      <AccessCodes products={products} flash={flashFor(flash, "access")} />
    </>
  );
}

function DiscountCodes({ products, flash }: MakeProps) {
  const chosen = new Set((flash?.values?.products ?? "").split(",").filter(Boolean));
  return (
    <DeskFold title="Create discount or gift codes" isOpen={flash !== null}>
      <DeskForm
        form="make-codes"
        back={deskRooms.codes.href}
        values={{ form: "discount", kind: "discount" }}
        submit="Create codes"
      >
        <Named flash={flash} />
        <DeskField
          name="percent"
          label="Percent off"
          hint="100 makes it a gift."
          inputMode="numeric"
          flash={flash}
        />
        <DeskField name="amount" label="Or euros off the cart, net" inputMode="decimal" flash={flash} />
        <DeskFold title="Only for certain products" isOpen={chosen.size > 0}>
          <fieldset className={styles.products}>
            <legend>If you tick none, the code works for everything.</legend>
            {products.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="products"
                value={id}
                label={name}
                defaultChecked={chosen.has(String(id))}
              />
            ))}
            {flash?.fields?.products ? <p role="alert">{flash.fields.products}</p> : null}
          </fieldset>
        </DeskFold>
        <DeskField
          name="uses"
          label="Uses of each code"
          hint="Leave blank for unlimited."
          inputMode="numeric"
          defaultValue="1"
          flash={flash}
        />
        <Checkbox
          name="once"
          value="yes"
          label="Once per customer"
          defaultChecked={flash?.values?.once === "yes"}
        />
        <DeskField
          name="lastDay"
          type="date"
          label="Last day"
          hint="Leave blank for no end date."
          flash={flash}
        />
        <DeskField
          name="word"
          label="Your own code"
          hint="A single code for everybody, for example summer-2027. Leave blank for random codes."
          flash={flash}
        />
      </DeskForm>
    </DeskFold>
  );
}

function AccessCodes({ products, flash }: MakeProps) {
  const chosen = flash?.values?.products;
  return (
    <DeskFold title="Create access codes for a course, files or an event" isOpen={flash !== null}>
      <DeskForm
        form="make-codes"
        back={deskRooms.codes.href}
        values={{ form: "access", kind: "access" }}
        submit="Create codes"
      >
        <Named flash={flash} />
        <Select
          name="products"
          label="Opens"
          required
          options={products
            .filter(({ isOpenable }) => isOpenable)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          {...(chosen && { defaultValue: chosen })}
        />
        <DeskField
          name="lastDay"
          type="date"
          label="Last day of use"
          hint="Leave blank for no end date."
          flash={flash}
        />
      </DeskForm>
    </DeskFold>
  );
}

function Named({ flash }: { flash: Flash | null }) {
  return (
    <>
      <DeskField name="name" label="Purpose" required maxLength={120} flash={flash} />
      <DeskField
        name="count"
        label="Number of codes"
        hint="Up to 500."
        required
        inputMode="numeric"
        defaultValue="1"
        flash={flash}
      />
      <DeskField name="note" label="Internal note" maxLength={300} flash={flash} />
    </>
  );
}
