"use client";

import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ChangeForm, type ChangeFormProps } from "./change-form";
import { useHeadingFocus } from "./use-heading-focus";

type ConfirmedChangeProps = Pick<ChangeFormProps, "name" | "fields" | "page"> & {
  /** Query of the page that shows the question without script. */
  step: Record<string, string>;
  /** The button that asks, and its look. */
  open: string;
  /** Read out instead of `open`, which it has to begin with. */
  openName?: string;
  look?: ButtonLook;
  title: string;
  confirm: string;
  keep: string;
  children: ReactNode;
};

/** A change that is asked about first: in a dialog, or without script on the page itself. */
export function ConfirmedChange(props: ConfirmedChangeProps) {
  const { name, fields, page, step, open, openName, look, title, confirm, keep, children } = props;
  const [isOpen, setOpen] = useState(false);
  const focusHeading = useHeadingFocus();
  return (
    <>
      <form
        action={page}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {Object.entries(step).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit" {...look} aria-haspopup="dialog" aria-label={openName}>
          {open}
        </Button>
      </form>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} role="warn" size="sm">
        <ChangeForm
          name={name}
          fields={fields}
          page={page}
          label={confirm}
          look={{ color: "black" }}
          onDone={() => {
            focusHeading();
            setOpen(false);
          }}
          aside={
            <Button variant="text" color="black" onClick={() => setOpen(false)}>
              {keep}
            </Button>
          }
        >
          {children}
        </ChangeForm>
      </Dialog>
    </>
  );
}
