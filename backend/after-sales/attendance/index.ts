export { attendeeFiles } from "./attendee-file";
export { hasCome } from "./attendees";
export { dateFacts } from "./date-facts";
export { actions as attendanceActions, dateField, reads as attendanceReads } from "./desk";
export { certificatesOfDate, doubtedCertificates, goneText } from "./doubted-certificates";
export { type AttendedDate, attendedDate, datesToCome, isLiveSeat } from "./dates-store";
export { uidOf } from "./dates-on-sale";
export { type KnownDate, knownDates } from "./known-dates";
export { dateWords, hasWords } from "./date-words";
