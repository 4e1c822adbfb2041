import { Button } from "@/components/ui/button";
import { NoDefaultButton } from "@/components/ui/forms/no-default-button";
import type { Flash } from "@/lib/forms/flash";
import { DeskField, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import styles from "./person-rights.module.css";
import { tagWords, type Person } from "./person-words";

type RightsProps = { person: Person; page: string; flash: Flash | null };

/** Tags such as guide and coach, each with a button that sets or removes it. */
export function PersonTags({ person, page, flash }: RightsProps) {
  return (
    <DeskBlock id="tags" title="Tags" note="Add or remove a tag. You can undo this at any time.">
      <DeskForm form="set-tag" back={page} values={{ member: person.id, form: "set-tag" }} submit={null}>
        <NoDefaultButton />
        <DeskField name="reason" label="Reason" required={false} flash={flashFor(flash, "set-tag")} />
        <ul className={styles.list}>
          {Object.entries(tagWords).map(([tag, label]) => (
            <Switch
              key={tag}
              value={tag}
              label={capital(label)}
              isOn={person.tags.some((one) => one === tag)}
            />
          ))}
        </ul>
      </DeskForm>
    </DeskBlock>
  );
}

/** For administrators: whether the person works at the desk, and in which role. */
export function PersonRoles({ person, page, flash }: RightsProps) {
  return (
    <DeskBlock id="roles" title="Roles at the desk">
      <DeskForm form="set-role" back={page} values={{ member: person.id, form: "set-role" }} submit={null}>
        <NoDefaultButton />
        <DeskField name="reason" label="Reason" required={false} flash={flashFor(flash, "set-role")} />
        <ul className={styles.list}>
          {person.roles.map(({ role, label, has }) => (
            <Switch key={role} value={role} label={label} isOn={has} />
          ))}
        </ul>
      </DeskForm>
    </DeskBlock>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type SwitchProps = { value: string; label: string; isOn: boolean };

function Switch({ value, label, isOn }: SwitchProps) {
  return (
    <li className={styles.item}>
      <span>
        <strong>{label}</strong>
        <span className={styles.state}>{isOn ? "yes" : "no"}</span>
      </span>
      <Button
        type="submit"
        size="xs"
        variant="outline"
        name="change"
        value={`${value}:${isOn ? "no" : "yes"}`}
        aria-label={`${isOn ? "Remove" : "Add"}: ${label}`}
      >
        {isOn ? "Remove" : "Add"}
      </Button>
    </li>
  );
}
