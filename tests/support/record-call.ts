import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What one successful call of a test sent and got; `npm run examples:merge` makes an example of the best of them. */
export type RecordedCall = {
  readonly operationId: string;
  readonly request?: unknown;
  readonly response: unknown;
};

const FILE = path.resolve(__dirname, '../../.cache/examples/calls.jsonl');
const MAX_LENGTH = 300_000;
const MAX_CALLS = 15;

/** Their bodies are made to be odd, which examples must not be. */
const ODD_TESTS = /fuzz|hostile|injection|attack|described-requests|mass-assignment|escalation|tampering|idor|guesses/;

const isRecording = process.env.RECORD_EXAMPLES === '1';

const counts = new Map<string, number>();

/** The set-up of a run calls the store, too, outside of any test. */
const isOdd = (): boolean =>
  typeof expect === 'undefined' || ODD_TESTS.test(path.basename(expect.getState().testPath ?? ''));

/** Appends the call to the recording where the run makes one. Each file of tests records a few calls of an operation. */
export const recordCall = (call: RecordedCall): void => {
  if (!isRecording || isOdd()) return;
  const count = counts.get(call.operationId) ?? 0;
  const line = JSON.stringify(call);
  if (count >= MAX_CALLS || line.length > MAX_LENGTH) return;
  counts.set(call.operationId, count + 1);
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${line}\n`);
};
