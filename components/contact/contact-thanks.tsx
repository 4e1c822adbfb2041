import { Callout } from "@/components/ui/callout";

export function ContactThanks() {
  return (
    <Callout kind="success" title="Thank you, your message is with us" alert={false}>
      A person reads it and writes to the address you gave, within two working days.
    </Callout>
  );
}
