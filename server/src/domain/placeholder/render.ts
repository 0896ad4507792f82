import { LOOPS, type Block, type Code, type Loop, type Node } from './parse';
import { inPlace, LOOK_BACK, type Place } from './places';
import { transformed } from './transform';

/** Text, or markup that was made of escaped parts, with the words that stand for it elsewhere. */
export type PlaceholderValue = string | { readonly markup: string; readonly text: string };

/** Maps, because a code that somebody typed must never be a property that every object has. */
export type Values = ReadonlyMap<string, PlaceholderValue>;

export type PlaceholderContext = {
  readonly values: Values;
  readonly loops: ReadonlyMap<Loop, readonly Values[]>;
  readonly conditions: ReadonlyMap<string, boolean>;
  /** What a code that is not listed stands for; it stays as it was written where this answers nothing. */
  readonly unknown?: (code: string) => string | undefined;
};

type Run = {
  readonly context: PlaceholderContext;
  readonly place: Place;
  readonly pieces: string[];
  /** The end of what was written. */
  tail: string;
  /** How many characters may still be written. */
  room: number;
  /** How many nodes may still be looked at. */
  steps: number;
};

/** More than any message; loops in loops make a short template a very long text, or a very long work. */
const MAX_LENGTH = 1_000_000;
const MAX_STEPS = 50_000;

const write = (run: Run, text: string): void => {
  const piece = text.length > run.room ? text.slice(0, run.room) : text;
  run.room -= piece.length;
  run.pieces.push(piece);
  run.tail = piece.length >= LOOK_BACK ? piece.slice(-LOOK_BACK) : (run.tail + piece).slice(-LOOK_BACK);
};

const valueOf = ({ context }: Run, scope: Values | null, code: string): PlaceholderValue | undefined =>
  scope?.get(code) ?? context.values.get(code) ?? context.unknown?.(code);

const textOf = (value: PlaceholderValue): string => (typeof value === 'string' ? value : value.text);

const writeCode = (run: Run, scope: Values | null, { code, fallback, transforms, source }: Code): void => {
  const value = valueOf(run, scope, code);
  if (value === undefined) return write(run, run.place === 'header' ? inPlace('header', source, '') : source);
  if (typeof value !== 'string' && run.place === 'html' && transforms.length === 0 && value.markup !== '') {
    return write(run, value.markup);
  }
  const text = textOf(value) === '' ? (fallback ?? '') : textOf(value);
  const changed = transformed(text, transforms);
  write(run, changed === null ? source : inPlace(run.place, changed, run.tail));
};

const NOTHING: ReadonlySet<string> = new Set(['', '0', 'no', 'false']);

/** Undefined where there is no such condition and no such code. */
const holds = (run: Run, scope: Values | null, name: string): boolean | undefined => {
  const preset = run.context.conditions.get(name) ?? run.context.conditions.get(`order.${name}`);
  if (preset !== undefined) return preset;
  const value = scope?.get(name) ?? run.context.values.get(name);
  return value === undefined ? undefined : !NOTHING.has(textOf(value).trim());
};

const writeIf = (run: Run, scope: Values | null, block: Block): void => {
  const isTrue = holds(run, scope, block.name);
  if (isTrue !== undefined) return writeAll(run, scope, isTrue ? block.children : block.otherwise);
  write(run, block.opening);
  writeAll(run, scope, [...block.children, ...block.otherwise]);
  write(run, block.closing);
};

const isSpent = (run: Run): boolean => {
  run.steps -= 1;
  return run.room <= 0 || run.steps < 0;
};

const isLoop = (name: string): name is Loop => (LOOPS as readonly string[]).includes(name);

const writeLoop = (run: Run, scope: Values | null, block: Block): void => {
  const rows = isLoop(block.name) ? (run.context.loops.get(block.name) ?? []) : [];
  for (const row of rows) {
    if (isSpent(run)) return;
    writeAll(run, scope ? new Map([...scope, ...row]) : row, block.children);
  }
};

const writeAll = (run: Run, scope: Values | null, nodes: readonly Node[]): void => {
  for (const node of nodes) {
    if (isSpent(run)) return;
    if (node.kind === 'text') write(run, node.text);
    else if (node.kind === 'code') writeCode(run, scope, node);
    else if (node.kind === 'if') writeIf(run, scope, node);
    else writeLoop(run, scope, node);
  }
};

/** Fills in what was parsed. What stands in the template itself is trusted; what is filled in is escaped for its place. */
export const render = (nodes: readonly Node[], context: PlaceholderContext, place: Place): string => {
  const run: Run = { context, place, pieces: [], tail: '', room: MAX_LENGTH, steps: MAX_STEPS };
  writeAll(run, null, nodes);
  return run.pieces.join('');
};
