import { deskRooms } from "@/lib/addresses/desk-routes";
import { DeskBlock } from "../desk-page";
import { DeskForm } from "../desk-form";
import { PlainSelect } from "../plain-select";

const roles = [
  ["date", "Day"],
  ["amount", "Amount"],
  ["in", "Amount that came in"],
  ["out", "Amount that went out"],
  ["text", "Text"],
  ["payer", "Payer"],
  ["iban", "Payer's IBAN"],
] as const;

/** Asks for the meaning of columns when a CSV has an unknown header row. */
export function BankColumns({ header, index }: { header: readonly string[]; index: number }) {
  const options = header.map((name, at) => ({ value: String(at + 1), label: name || `column ${at + 1}` }));
  return (
    <DeskBlock
      id={`columns-${index}`}
      title="Unknown columns in a CSV file"
      note="Choose what each column means; you only need to do this once for each bank. The amount is in one column, or in two for money in and out. If the file is not a statement, discard it."
    >
      <DeskForm
        form="save-bank-columns"
        back={deskRooms.bank.href}
        values={{ header: header.join("|") }}
        submit="Remember these columns"
      >
        {roles.map(([name, label]) => (
          <PlainSelect key={name} name={name} label={label} options={options} isRequired={name === "date"} />
        ))}
      </DeskForm>
      <DeskForm
        form="discard-bank-columns"
        back={deskRooms.bank.href}
        values={{ header: header.join("|") }}
        submit="Discard this file"
        variant="outline"
      />
    </DeskBlock>
  );
}
