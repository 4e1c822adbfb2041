/** Below these, programs make the names, and case matters. */
const namedByPrograms = /^\/(_next|api|builds|calendar|credentials|og|outbox|verify)(\/|$)/i;
/** Rooms of the shop and folders of files: an alias below them would hide what they hold. */
const rooms = /^\/(account|art|desk|event-access|gallery|pictures|store)\//;

export function isNamedByPrograms(path: string): boolean {
  return namedByPrograms.test(path);
}

/** Whether only code may answer at a path, so that no editor can lead it elsewhere. */
export function isOfPrograms(path: string): boolean {
  return isNamedByPrograms(path) || rooms.test(path);
}
