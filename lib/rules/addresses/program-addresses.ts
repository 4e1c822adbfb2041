/** Below these paths, programs choose the names, and case matters. */
const namedByPrograms = /^\/(_next|api|builds|calendar|credentials|desk\/files|og|outbox|verify)(\/|$)/i;
/** Parts of the shop and folders of files. An alias below them would hide a page or file. */
const rooms = /^\/(account|art|desk|event-access|gallery|pictures|store)\//;

export function isNamedByPrograms(path: string): boolean {
  return namedByPrograms.test(path);
}

/** Whether only code may answer at a path, so that no editor can redirect it. */
export function isOfPrograms(path: string): boolean {
  return isNamedByPrograms(path) || rooms.test(path);
}
