import { baseKeymap, chainCommands, exitCode } from '@tiptap/pm/commands';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history, redo, undo } from '@tiptap/pm/history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from '@tiptap/pm/inputrules';
import { keymap } from '@tiptap/pm/keymap';
import type { NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem } from '@tiptap/pm/schema-list';
import type { Plugin } from '@tiptap/pm/state';
import { breakCommand, markCommand } from './editor-commands';
import { SCHEMA } from './editor-schema';

const node = (name: string): NodeType => SCHEMA.nodes[name] as NodeType;

const ITEM = node('listItem');

const softBreak = chainCommands(exitCode, breakCommand);

const KEYS = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': markCommand('bold'),
  'Mod-i': markCommand('italic'),
  'Mod-u': markCommand('underline'),
  'Mod-e': markCommand('code'),
  'Shift-Enter': softBreak,
  'Mod-Enter': softBreak,
  Enter: splitListItem(ITEM),
  // Outside of lists they go on to the next field.
  Tab: sinkListItem(ITEM),
  'Shift-Tab': liftListItem(ITEM),
};

/** What makes a heading, a quote or a list of a line as one types. */
const RULES = [
  textblockTypeInputRule(/^(#{1,6})\s$/, node('heading'), ([, signs = '']) => ({ level: signs.length })),
  wrappingInputRule(/^\s*>\s$/, node('blockquote')),
  wrappingInputRule(/^\s*[-+*]\s$/, node('bulletList')),
  wrappingInputRule(/^(\d{1,4})\.\s$/, node('orderedList'), ([, start]) => ({ start: Number(start) })),
];

export const editorPlugins = (): Plugin[] => [
  inputRules({ rules: RULES }),
  keymap(KEYS),
  keymap(baseKeymap),
  history(),
  gapCursor(),
];
