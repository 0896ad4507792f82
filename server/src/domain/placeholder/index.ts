import { codesOf, parse } from './parse';
import { headerLine, type Place } from './places';
import { render, type PlaceholderContext } from './render';
import { TRANSFORM_NAMES } from './transform';

export { CODE_GROUPS, CONDITIONS, LISTED_CODES, type CodeGroup, type Condition } from './codes';
export { LOOPS, type Loop } from './parse';
export { escapeMarkup, headerLine } from './places';
export { type PlaceholderContext, type PlaceholderValue, type Values } from './render';
export { TRANSFORM_NAMES } from './transform';

/** The template with its placeholders filled in, see docs/rules/placeholders.md. Never throws. */
export const fillIn = (template: string, context: PlaceholderContext, place: Place): string => {
  const filled = render(parse(template), context, place);
  return place === 'header' ? headerLine(filled) : filled;
};

/** Codes that a template names; each once. */
export const codesIn = (template: string): ReadonlySet<string> => codesOf(parse(template));

/** The code of a text that is one placeholder and nothing else; null where it is none, or changes its value in a way that there is not. */
export const codeOfPlaceholder = (text: string): string | null => {
  const [node, ...others] = parse(text);
  if (node?.kind !== 'code' || others.length > 0) return null;
  return node.transforms.every(({ name }) => TRANSFORM_NAMES.includes(name)) ? node.code : null;
};
