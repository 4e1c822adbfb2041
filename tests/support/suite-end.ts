const undone: (() => void)[] = [];

/** Undoes a change of the process once the suite is over, before the next suite of the same process. */
export function atSuiteEnd(undo: () => void): void {
  undone.unshift(undo);
}

export function endSuite(): void {
  for (const undo of undone.splice(0)) undo();
}
