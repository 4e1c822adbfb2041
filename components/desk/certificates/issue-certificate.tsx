import { Checkbox } from "@/components/ui/forms/checkbox";
import { Select } from "@/components/ui/forms/select";
import { deskRooms } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";

type IssueProps = { certifications: ReadOf<"certifications">; flash: Flash | null };

/** Issues one certificate by hand. */
export function IssueCertificate({ certifications, flash: whole }: IssueProps) {
  const flash = flashFor(whole, "issue");
  const chosen = flash?.values?.certification;
  return (
    <DeskFold title="Issue a certificate" isOpen={flash !== null}>
      <DeskForm
        form="issue-certificates"
        back={deskRooms.certificates.href}
        values={{ form: "issue" }}
        submit="Issue and email it"
      >
        <Select
          name="certification"
          label="Certification"
          required
          options={certifications.map(({ slug, title }) => ({ value: slug, label: title }))}
          {...(chosen && { defaultValue: chosen })}
        />
        <DeskField name="date" type="date" label="Day of the workshop" required flash={flash} />
        <DeskField name="guides" label="Guides" hint="Names, separated by commas." flash={flash} />
        <DeskField name="name" label="Name on the certificate" required flash={flash} />
        <DeskField name="email" type="email" label="Attendee's e-mail" required flash={flash} />
        {flash?.fields?.early ? (
          <Checkbox
            label="The workshop has not started yet. Issue it now"
            name="early"
            value="yes"
            error={flash.fields.early}
          />
        ) : null}
      </DeskForm>
    </DeskFold>
  );
}
