import { Checkbox } from "@/components/ui/forms/checkbox";
import { TextField } from "@/components/ui/forms/field";
import { CountrySelect, Select } from "@/components/ui/forms/select";
import styles from "./gallery.module.css";

const few = ["Vienna", "Hamburg", "Online"].map((place) => ({ value: place, label: place }));
const many = Array.from({ length: 20 }, (_, index) => ({ value: `${index}`, label: `Option ${index + 1}` }));
const countries = [
  { code: "AT", name: "Austria" },
  { code: "DE", name: "Germany" },
];

/** Fields that are empty, filled in, checking, valid, invalid and disabled. */
export function FieldStates() {
  return (
    <div className={styles.columns}>
      <TextField name="plain" label="Needed" required />
      <TextField name="hinted" label="With a hint" hint="What it is for." defaultValue="Typed" optional />
      <TextField name="wrong" label="Wrong" defaultValue="mira@" error="Please enter a valid email" />
      <TextField name="checking" label="Being checked" defaultValue="ATU00000000" status="checking" />
      <TextField name="valid" label="Found right" defaultValue="ATU12345675" status="valid" />
      <TextField name="closed" label="Closed" defaultValue="Cannot be changed" disabled />
      <Select name="few" label="A short list" options={few} />
      <Select name="chosen" label="A short list, chosen" options={few} defaultValue="Vienna" required />
      <Select name="many" label="A long list" options={many} defaultValue="3" />
      <Select name="none" label="A long list, wrong" options={many} error="Please choose one" required />
      <Select name="shut" label="A closed list" options={few} disabled />
      <CountrySelect
        countries={countries}
        name="country"
        label="Country"
        placeholder="Select your country"
        value=""
        onChange={() => undefined}
      />
      <Checkbox name="off" label="Not ticked" />
      <Checkbox name="on" label="Ticked" defaultChecked hint="With a hint." />
      <Checkbox name="refused" label="Wrong" error />
      <Checkbox name="told" label="Wrong, with its own words" error="Please accept the terms" />
      <Checkbox name="fixed" label="Closed" disabled />
      <Checkbox name="fixed-on" label="Closed and ticked" disabled defaultChecked />
    </div>
  );
}
