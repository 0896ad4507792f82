const NO_HEADER = /[^\x20-\x7e\xa0-\xff]/;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const TO_ENCODE = /[^\x20-\x7e]|%/gu;

/**
 * A header holds the printed characters of Latin-1, and Node refuses others: a text with one of those is percent-encoded where it is not
 * ASCII, so that it arrives, and can be read again (`decodeURIComponent`).
 */
export const headerValue = (text: string): string =>
  NO_HEADER.test(text)
    ? text.replace(LONE_SURROGATE, '\ufffd').replace(TO_ENCODE, (character) => encodeURIComponent(character))
    : text;
