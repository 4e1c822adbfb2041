import type { Control, FieldErrors, UseFormRegister } from "react-hook-form";
import type { ProfileFormValues } from "./profile-values";

export type FieldsProps = {
  register: UseFormRegister<ProfileFormValues>;
  control: Control<ProfileFormValues>;
  errors: FieldErrors<ProfileFormValues>;
  /** For the HTML before the script is there. */
  values: ProfileFormValues;
};
