/** A number with its noun, and a verb if needed: "1 order", "2 orders", "1 seat is", "2 people". */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
