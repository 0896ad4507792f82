import { EditorState, TextSelection, type Command } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import {
  addressAt,
  hasMark,
  headingCommand,
  insertCommand,
  isWithin,
  linkCommand,
  listCommand,
  markCommand,
  quoteCommand,
} from '../../../admin/src/kit/rich-text/editor-commands';
import { SCHEMA } from '../../../admin/src/kit/rich-text/editor-schema';

/** What the buttons of the editor do to a text. */
const block = (type: string, ...content: readonly object[]) => ({ type, content });
const words = (text: string, ...marks: readonly object[]) => ({ type: 'text', text, marks });

const stateOf = (from: number, to: number, ...content: readonly object[]): EditorState => {
  const doc = SCHEMA.nodeFromJSON(block('doc', ...content));
  return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
};

const after = (state: EditorState, ...commands: readonly Command[]): EditorState =>
  commands.reduce((current, command) => {
    let next = current;
    command(current, (transaction) => (next = current.apply(transaction)));
    return next;
  }, state);

/** `bulletList(listItem(paragraph("one")))`, as ProseMirror writes it. */
const shapeOf = ({ doc }: EditorState): string => doc.toString().replace(/^doc\((.*)\)$/, '$1');

const firstText = ({ doc }: EditorState): Node => {
  const texts: Node[] = [];
  doc.descendants((node) => void (node.isText && texts.push(node)));
  return texts[0] as Node;
};

const LINE = block('paragraph', words('one two'));

it('words are marked, and are as before when that is done twice', () => {
  const bold = after(stateOf(1, 4, LINE), markCommand('bold'));
  expect(shapeOf(bold)).toBe('paragraph(bold("one"), " two")');
  expect([hasMark('bold')(bold), hasMark('italic')(bold)]).toEqual([true, false]);
  expect(shapeOf(after(bold, markCommand('bold')))).toBe('paragraph("one two")');
});

it('a line becomes a heading, one of another level, and a line again', () => {
  const heading = after(stateOf(2, 2, LINE), headingCommand(2));
  expect([isWithin('heading', { level: 2 })(heading), isWithin('heading', { level: 3 })(heading)]).toEqual([
    true,
    false,
  ]);
  expect(isWithin('heading', { level: 3 })(after(heading, headingCommand(3)))).toBe(true);
  expect(shapeOf(after(heading, headingCommand(2)))).toBe('paragraph("one two")');
});

it('a line becomes a list, a list of the other kind, and a line again', () => {
  const list = after(stateOf(2, 2, LINE), listCommand('bulletList'));
  expect(shapeOf(list)).toBe('bulletList(listItem(paragraph("one two")))');
  const numbered = after(list, listCommand('orderedList'));
  expect(shapeOf(numbered)).toBe('orderedList(listItem(paragraph("one two")))');
  expect(shapeOf(after(numbered, listCommand('orderedList')))).toBe('paragraph("one two")');
});

it('a line becomes a quote, and a line again', () => {
  const quote = after(stateOf(2, 2, LINE), quoteCommand);
  expect(shapeOf(quote)).toBe('blockquote(paragraph("one two"))');
  expect(shapeOf(after(quote, quoteCommand))).toBe('paragraph("one two")');
});

describe('a link', () => {
  const linked = after(stateOf(1, 4, LINE), linkCommand('https://one.example'));

  const at = (state: EditorState, place: number): EditorState =>
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)));

  it('leads where it was said to, from all of its words', () => {
    expect(shapeOf(linked)).toBe('paragraph(link("one"), " two")');
    expect(addressAt(at(linked, 2))).toBe('https://one.example');
    expect(addressAt(at(linked, 4))).toBe('https://one.example');
    expect(addressAt(at(linked, 6))).toBe('');
    const other = after(at(linked, 2), linkCommand('/two'));
    expect([shapeOf(other), firstText(other).marks[0]?.attrs.href]).toEqual(['paragraph(link("one"), " two")', '/two']);
  });

  it('is taken away by a blank address, also with bold words in it', () => {
    expect(shapeOf(after(at(linked, 2), linkCommand('')))).toBe('paragraph("one two")');
    const partly = after(stateOf(1, 8, LINE), linkCommand('/all'));
    const bold = after(
      partly.apply(partly.tr.setSelection(TextSelection.create(partly.doc, 1, 4))),
      markCommand('bold')
    );
    expect(shapeOf(after(at(bold, 6), linkCommand('')))).toBe('paragraph(bold("one"), " two")');
  });

  it.each([
    ['https://one.example', 'https://one.example'],
    ['/path', '/path'],
    ['java\tscript:alert(1)', ''],
  ])('with the address %j is written with %j', (href, written) => {
    const spec = SCHEMA.marks.link?.spec.toDOM?.(SCHEMA.mark('link', { href }), true) as [string, { href: string }];
    expect(spec[1].href).toBe(written);
    expect(Object.values(spec[1])).not.toContain(null);
  });
});

it('a placeholder is put in at the cursor, in place of what is selected, and looks like the words around it', () => {
  expect(shapeOf(after(stateOf(5, 8, LINE), insertCommand('{{order.id}}')))).toBe('paragraph("one {{order.id}}")');
  const bold = after(stateOf(1, 8, LINE), markCommand('bold'));
  const inside = bold.apply(bold.tr.setSelection(TextSelection.create(bold.doc, 4)));
  expect(shapeOf(after(inside, insertCommand('!')))).toBe('paragraph(bold("one! two"))');
});
