"use client";

import { useState } from "react";
import { CalculatorDialog } from "@/components/prices/calculator-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/notices/notify";
import styles from "./gallery.module.css";

type WindowName = "plain" | "alert" | "warn" | "working" | "two" | "calculator";

export function WindowStates() {
  const [shown, setShown] = useState<WindowName | null>(null);
  const close = () => setShown(null);
  const opener = (name: WindowName, label = `Open ${name}`) => (
    <Button key={name} variant="outline" color="black" onClick={() => setShown(name)}>
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.row}>
        {(["plain", "alert", "warn"] as const).map((name) => opener(name))}
        {opener("working", "Open a window that works")}
        {opener("two", "Open a window below another")}
        {opener("calculator", "Open a calculator that works")}
        {(["success", "error", "warning", "info"] as const).map((kind) => (
          <Button
            key={kind}
            variant="text"
            color="black"
            onClick={() => void notify({ kind, title: `A notice: ${kind}`, text: "And what it means." })}
          >
            {`Notice ${kind}`}
          </Button>
        ))}
      </div>
      <Dialog
        open={shown === "plain" || shown === "alert" || shown === "warn"}
        onOpenChange={close}
        title="A question"
        role={shown === "alert" || shown === "warn" ? shown : undefined}
        footer={<Button onClick={close}>Understood</Button>}
      >
        <p>What happens if it is answered with yes.</p>
      </Dialog>
      <WorkingWindow isOpen={shown === "working"} onClosed={close} />
      <TwoWindows isOpen={shown === "two"} onClosed={close} />
      <WorkingCalculator isOpen={shown === "calculator"} onClosed={close} />
    </>
  );
}

type WindowProps = { isOpen: boolean; onClosed: () => void };

/** Refuses to close while it works (R160), and lists what it emits (R159–R161). */
function WorkingWindow({ isOpen, onClosed }: WindowProps) {
  const [isWorking, setWorking] = useState(true);
  const [emitted, setEmitted] = useState<string[]>([]);
  const emit = (name: string) => setEmitted((names) => [...names, name]);
  return (
    <>
      <output aria-label="Emitted by the window that works">{emitted.join(" ")}</output>
      <Dialog
        open={isOpen}
        onOpenChange={onClosed}
        onOpen={() => {
          setWorking(true);
          setEmitted(["open"]);
        }}
        onBeforeClose={() => {
          emit("beforeClose");
          return !isWorking;
        }}
        onClose={() => emit("close")}
        title="Working"
        footer={
          <Button pending={isWorking} onClick={onClosed}>
            Done
          </Button>
        }
      >
        <p>It stays open until the work ends.</p>
        <Button variant="outline" color="black" onClick={() => setWorking(false)}>
          End the work
        </Button>
      </Dialog>
    </>
  );
}

/** A window of the lower layer with one of the upper layer above it (R158). */
function TwoWindows({ isOpen, onClosed }: WindowProps) {
  const [isUpperOpen, setUpperOpen] = useState(false);
  return (
    <>
      <Dialog open={isOpen} onOpenChange={onClosed} title="The window below" stack="base" size="lg">
        <Button onClick={() => setUpperOpen(true)}>Open the window above</Button>
      </Dialog>
      <Dialog open={isUpperOpen} onOpenChange={setUpperOpen} title="The window above" size="sm">
        <p>Escape closes this one first.</p>
      </Dialog>
    </>
  );
}

/** The calculator while it may not be closed (R313). */
function WorkingCalculator({ isOpen, onClosed }: WindowProps) {
  const [isWorking, setWorking] = useState(true);
  return (
    <>
      <Checkbox
        name="works"
        label="The calculator works"
        checked={isWorking}
        onChange={() => setWorking(!isWorking)}
      />
      <CalculatorDialog
        basePrice={isOpen ? 9_900 : null}
        moreUrl="https://provider.example/"
        disabled={isWorking}
        onClose={onClosed}
      />
    </>
  );
}
