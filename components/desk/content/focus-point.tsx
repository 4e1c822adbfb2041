"use client";

import { type MouseEvent, type ReactNode, useState } from "react";
import { TextField } from "@/components/ui/forms/field";
import styles from "./pictures.module.css";

type FocusPointProps = {
  image: string;
  x: number;
  y: number;
  /** Fields below the numbers. */ children: ReactNode;
};

/** Two number fields, and a picture that fills them in when it is pressed. */
export function FocusPoint({ image, x, y, children }: FocusPointProps) {
  const [focus, setFocus] = useState({ x: String(x), y: String(y) });
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const percent = (at: number, all: number) =>
      String(Math.min(100, Math.max(0, Math.round((at / all) * 100))));
    setFocus({ x: percent(clientX - box.left, box.width), y: percent(clientY - box.top, box.height) });
  };
  return (
    <div className={styles.focus}>
      {/* A shortcut for pointers. Keyboards use the two fields below. */}
      <div className={styles.target} onClick={choose} aria-hidden="true">
        <img src={image} alt="" />
        <span className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <div className={styles.fields}>
        <div className={styles.numbers}>
          <TextField
            label="Focus from the left, in percent"
            name="focusX"
            inputMode="numeric"
            value={focus.x}
            onChange={({ target }) => setFocus((now) => ({ ...now, x: target.value }))}
          />
          <TextField
            label="Focus from the top, in percent"
            name="focusY"
            inputMode="numeric"
            value={focus.y}
            onChange={({ target }) => setFocus((now) => ({ ...now, y: target.value }))}
          />
        </div>
        {children}
      </div>
    </div>
  );
}
