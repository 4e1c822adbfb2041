export { changeAtOnce } from "./change-at-once";
export { calendarVersionEndpoint } from "./calendar-version";
export { noticeChanges, registerDate, sameState } from "./notice-changes";
export { calendarDates, calendarFeeds, type DateState } from "./tables";
