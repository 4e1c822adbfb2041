/**
 * A text without the invisible characters that turn the direction of what stands after them: with one of them the name
 * "gnp.exe" is read as "exe.png", in a mail to a colleague too. Letters of scripts from right to left need none.
 * Source: Unicode UAX 9, property Bidi_Control.
 */
export const plainDirection = /^\P{Bidi_Control}*$/u;

export const turnedText = "Please leave out the invisible characters that turn the direction of a text";
