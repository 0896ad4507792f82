import { lift, setBlockType, toggleMark, wrapIn } from '@tiptap/pm/commands';
import type { Attrs, Mark, MarkType, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list';
import type { Command, EditorState } from '@tiptap/pm/state';
import { readSlice, SCHEMA } from './editor-schema';

const { marks, nodes } = SCHEMA;

/** Names are those of the schema; there is no other one. */
const mark = (name: string): MarkType => marks[name] as MarkType;
const node = (name: string): NodeType => nodes[name] as NodeType;

/** How deep the innermost of these around the cursor lies; null where there is none. */
const depthOf = ({ $from }: EditorState['selection'], types: readonly NodeType[], attrs: Attrs = {}): number | null => {
  for (let depth = $from.depth; depth >= 0; depth -= 1) {
    const around = $from.node(depth);
    const isSame = Object.entries(attrs).every(([name, value]) => around.attrs[name] === value);
    if (types.includes(around.type) && isSame) return depth;
  }
  return null;
};

export const hasMark =
  (name: string) =>
  ({ doc, selection, storedMarks }: EditorState): boolean => {
    const { from, to, empty, $from } = selection;
    return empty
      ? mark(name).isInSet(storedMarks ?? $from.marks()) !== undefined
      : doc.rangeHasMark(from, to, mark(name));
  };

export const isWithin =
  (name: string, attrs?: Attrs) =>
  ({ selection }: EditorState): boolean =>
    depthOf(selection, [node(name)], attrs) !== null;

export const markCommand = (name: string): Command => toggleMark(mark(name));

export const headingCommand =
  (level: number): Command =>
  (state, dispatch) =>
    isWithin('heading', { level })(state)
      ? setBlockType(node('paragraph'))(state, dispatch)
      : setBlockType(node('heading'), { level })(state, dispatch);

export const quoteCommand: Command = (state, dispatch) =>
  isWithin('blockquote')(state) ? lift(state, dispatch) : wrapIn(node('blockquote'))(state, dispatch);

const LISTS = [node('bulletList'), node('orderedList')];

/** Makes a list, ends it, or makes the other kind of list of it. */
export const listCommand =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch) => {
    const depth = depthOf(state.selection, LISTS);
    if (depth === null) return wrapInList(node(name))(state, dispatch);
    const { $from } = state.selection;
    if ($from.node(depth).type === node(name)) return liftListItem(node('listItem'))(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), node(name)));
    return true;
  };

const linkOf = (marksHere: readonly Mark[] | undefined): Mark | undefined => mark('link').isInSet(marksHere ?? []);

type Range = { readonly from: number; readonly to: number };

/** Of the link that the cursor is in: all of its words. */
const rangeOf = ($at: ResolvedPos): Range | null => {
  const { parent } = $at;
  const linkAt = (index: number): Mark | undefined => linkOf(parent.maybeChild(index)?.marks);
  // Between two texts it belongs to the one before it, too.
  const index = linkAt($at.index()) || $at.textOffset > 0 ? $at.index() : $at.index() - 1;
  const link = linkAt(index);
  if (!link) return null;
  let [first, last] = [index, index];
  while (first > 0 && linkAt(first - 1)?.eq(link)) first -= 1;
  while (linkAt(last + 1)?.eq(link)) last += 1;
  const from = $at.posAtIndex(first);
  return { from, to: $at.posAtIndex(last + 1) };
};

export const addressAt = ({ selection: { $from } }: EditorState): string => {
  const range = rangeOf($from);
  const link = range && linkOf($from.doc.nodeAt(range.from)?.marks);
  return String(link?.attrs.href ?? '');
};

/** Where the selected words lead, or those of the link that the cursor is in; nowhere, if blank. */
export const linkCommand =
  (href: string): Command =>
  ({ tr, selection }, dispatch) => {
    const { from, to } = selection.empty ? (rangeOf(selection.$from) ?? selection) : selection;
    const link = mark('link');
    if (href === '') tr.removeMark(from, to, link);
    else if (from === to) tr.addStoredMark(link.create({ href }));
    else tr.addMark(from, to, link.create({ href }));
    dispatch?.(tr);
    return true;
  };

/** Words take on how those around them look; markup keeps its own look. */
export const insertCommand =
  (html: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.((html.includes('<') ? tr.replaceSelection(readSlice(html)) : tr.insertText(html)).scrollIntoView());
    return true;
  };

export const breakCommand: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(node('hardBreak').create()).scrollIntoView());
  return true;
};
