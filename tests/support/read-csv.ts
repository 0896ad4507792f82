/** The records of a CSV text (RFC 4180), without the code that writes it; a byte order mark is none of them. */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    record.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
};
