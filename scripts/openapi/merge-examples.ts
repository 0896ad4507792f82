import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { modules } from '../../server/src/modules';
import { openApiDocument } from './document';
import { checkedOperations, type CheckedOperation } from './example-checker';
import { EXAMPLES_DIR, readExamples, type Example } from './examples';
import { sanitise, shorten, shortenMaps } from './sanitise-example';

const RECORDING = path.resolve(__dirname, '../../.cache/examples/calls.jsonl');

/** Characters of JSON that an example may have; the description as a whole shall stay readable. */
const MAX_SIZE = 2_200;

type RecordedCall = Example & { readonly operationId: string };

const recordedCalls = (): ReadonlyMap<string, readonly Example[]> => {
  if (!existsSync(RECORDING)) throw new Error('Nothing was recorded: npm run examples:record -- NAME does it.');
  const lines = readFileSync(RECORDING, 'utf8').trim().split('\n');
  const calls = new Map<string, Example[]>();
  for (const line of lines) {
    const { operationId, ...call } = JSON.parse(line) as RecordedCall;
    calls.set(operationId, [...(calls.get(operationId) ?? []), call]);
  }
  return calls;
};

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** How many different fields it shows with a value. */
const fieldsOf = (value: unknown, place = ''): readonly string[] => {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [place];
  return Object.entries(value).flatMap(([key, entry]) =>
    fieldsOf(entry, `${place}.${Array.isArray(value) ? '' : key}`)
  );
};

const fullness = ({ request, response }: Example): number =>
  new Set([...fieldsOf(request, 'request'), ...fieldsOf(response, 'response')]).size;

type Candidate = Example & {
  /** Lists that were cut no longer agree with sums and counts beside them. */
  readonly isCut: boolean;
};

/** Requests that the description does not allow, and which the store took nevertheless, are left out. */
const prepared = (call: Example, { takesJson, described, faultsOf }: CheckedOperation): Candidate | null => {
  const whole = sanitise(call.response);
  const response = shorten(whole);
  const request =
    takesJson && call.request !== undefined ? { request: described(shorten(sanitise(call.request))) } : {};
  const isValid = (tried: unknown): boolean => faultsOf({ response: tried }).length === 0;
  if (!isValid(response)) return null;
  const example = { ...request, response: shortenMaps(response, isValid) };
  const isCut = sizeOf(example.response) < sizeOf(whole);
  return faultsOf(example).length > 0 ? { response: example.response, isCut } : { ...example, isCut };
};

const compare =
  ({ takesJson }: CheckedOperation) =>
  (one: Candidate, other: Candidate): number => {
    const lack = (example: Example): number => Number(takesJson && example.request === undefined);
    // Markup that the store has to clean is what tests send, and nobody else.
    const oddity = ({ request }: Example): number => Number(JSON.stringify(request ?? null).includes('<'));
    const excess = (example: Example): number => Math.max(0, sizeOf(example) - MAX_SIZE);
    return (
      lack(one) - lack(other) ||
      oddity(one) - oddity(other) ||
      excess(one) - excess(other) ||
      Number(one.isCut) - Number(other.isCut) ||
      fullness(other) - fullness(one) ||
      sizeOf(one) - sizeOf(other)
    );
  };

const isFailure = ({ response }: Example): boolean => (response as { status?: unknown } | null)?.status === 'failed';

const bestOf = (calls: readonly Example[], operation: CheckedOperation): Example | undefined => {
  const candidates = calls.filter((call) => !isFailure(call)).flatMap((call) => prepared(call, operation) ?? []);
  const [best] = candidates.sort(compare(operation));
  return best && { ...(best.request === undefined ? {} : { request: best.request }), response: best.response };
};

const fileOf = (tag: string): string => `${tag.toLowerCase().replaceAll(' ', '-')}.json`;

/** What is there stays while it is valid, so that a new recording changes no more than it has to; `--anew` replaces it. */
const chosenFor = (
  operation: CheckedOperation,
  known: Example | undefined,
  recorded: () => Example | undefined,
  anew: boolean
): Example | undefined => {
  const isComplete = known && (known.request !== undefined || !operation.takesJson);
  const isKept = !anew && isComplete && operation.faultsOf(known).length === 0;
  return isKept ? known : (recorded() ?? known);
};

const write = async (files: ReadonlyMap<string, Record<string, Example>>): Promise<void> => {
  rmSync(EXAMPLES_DIR, { recursive: true, force: true });
  mkdirSync(EXAMPLES_DIR, { recursive: true });
  for (const [name, examples] of files) {
    const target = path.join(EXAMPLES_DIR, name);
    const style = await resolveConfig(target);
    writeFileSync(target, await format(JSON.stringify(examples), { ...style, filepath: target }));
  }
};

const merge = async (anew: boolean): Promise<void> => {
  const operations = checkedOperations(openApiDocument(modules, {}));
  const [known, calls] = [readExamples(), recordedCalls()];
  const files = new Map<string, Record<string, Example>>();
  for (const operation of operations.filter(({ answersJson }) => answersJson)) {
    const { operationId, tag } = operation;
    const recorded = () => bestOf(calls.get(operationId) ?? [], operation);
    const example = chosenFor(operation, known[operationId], recorded, anew);
    if (example) files.set(fileOf(tag), { ...files.get(fileOf(tag)), [operationId]: example });
  }
  await write(files);
};

merge(process.argv.includes('--anew')).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
