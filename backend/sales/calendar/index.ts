export { changeAtOnce } from "./change-at-once";
export { marksEndpoint } from "./marks";
export { noticeChanges, registerDate, sameState } from "./notice-changes";
export { calendarDates, calendarFeeds, type DateState } from "./tables";
