import { codesOf, parse } from './parse';
import { headerLine, type Place } from './places';
import { render, type PlaceholderContext } from './render';

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
