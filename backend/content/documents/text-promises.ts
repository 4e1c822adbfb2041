import type { Files } from "./files";
import type { Problems } from "./problems";

/** Warns about sentences that promise buyers something that no operation of the shop keeps. */
export function checkPromises(files: Files, problems: Problems): void {
  for (const [file, text] of files) {
    if (!/\.(md|yaml)$/.test(file) || !speaksForUs(file)) continue;
    text.split("\n").forEach((line, index) => {
      for (const sentence of line.split(/(?<=[.!?])\s/).filter(isUnkept))
        problems.addAt(
          file,
          index + 1,
          "text",
          `“${shortened(sentence.trim())}” promises something that the site does not do automatically. Make sure that somebody at the academy does it`,
          "warning",
        );
    });
  }
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

/**
 * Words that promise something to a buyer, in texts of editors and of the code. A sentence with such words must match
 * one of `promises`.
 */
export const promising =
  /free of charge until|for free until|without a fee|money back if|your money, all of it|change your mind|(fourteen|14) days|within (a|two|five|\{time\.\w+\}) ?(working )?(days?|week|of your withdrawal)|working days|recordings? (come|stay|are yours)|all (the )?recordings|in your place/i;

/** Each promise with the words that express it. `tests/promises/promises.tsv` names the code that keeps it. */
export const promises: Readonly<Record<string, RegExp>> = {
  "Another date for free until seven days before":
    /without a fee until (seven days|\{moveUntil\})|free of charge until|for free until|to any other date without a fee|without a fee\.`|move to another date without a fee/i,
  "The ticket of the Day moves to next year; people do it, its date does not exist yet":
    /move (the|your) ticket to next year/i,
  "Another date or all the money when we cancel":
    /between another date and a full refund|money back if we cancel/i,
  "Fourteen days to withdraw, and the money within fourteen":
    /within fourteen days without|^### Fourteen days|same fourteen days to everybody|refund within \{time\.withdrawal\}|to change your mind`/i,
  "Somebody else may come": /in your place|send somebody else/i,
  "The ticket opens the live room": /opens the live room/i,
  "Recordings within five working days; people put them on the talks' pages": /recordings/i,
  "Answers within two working days, a week for an accreditation; people write them":
    /answer within (two working days|a week)|^Within two working days|to the address you gave, within two|^\s*working days\.$/i,
  "A guide answers within three working days; people write it": /within three working days/i,
  "A date for a kick-start within two working days; people agree it":
    /agree the date with you within two working days/i,
  "A debit's days, which the bank needs": /direct debit/i,
  "Networks are forgotten": /Three days at most/i,
  "Orders without a document lose their deleted buyer": /within a day after it has ended/i,
  "Consent can be changed": /with "Cookie settings"/i,
  "No promise: begun, and prices": /begin within two weeks|^### Change your mind/i,
};

/** Stories that other people tell about themselves promise nothing. */
const isStory = /^(case-studies|talks|professionals|downloads|schemas)\/|README/;

export function speaksForUs(file: string): boolean {
  return !isStory.test(file);
}

/** Whether a sentence promises something that no operation keeps. */
export function isUnkept(sentence: string): boolean {
  return promising.test(sentence) && !Object.values(promises).some((says) => says.test(sentence));
}
