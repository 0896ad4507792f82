/**
 * How long a test waits for events and messages to be dealt with. One that failed once, as happens on a busy machine, is tried again
 * after 10 s and then after 30 s.
 */
export const DELIVERY_MS = 60_000;
