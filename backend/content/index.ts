export type * from "./catalogue";
export { catalogue } from "./read-content";
export { contentResolvers } from "./resolvers";
export { countryName, countries } from "./countries";
export { certification, event, workshop, workshopDates } from "./workshop-dates";
export { readContent } from "./read-content";
export { eventRoom, liveSession } from "./event-room";
export { pictures } from "./pictures";
export type { Country } from "./countries";
