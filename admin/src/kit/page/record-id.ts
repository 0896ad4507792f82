/** Of a record in an address: what is none is not asked for. */
export const isRecordId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);
