import type { Cents } from '../../money';

/** What stands between a tag and its end: a text, or other elements. */
export type XmlContent = string | readonly XmlElement[];

export type XmlElement = {
  readonly name: string;
  readonly content: XmlContent;
  readonly attributes: Readonly<Record<string, string>>;
};

/** All but these cannot stand in XML 1.0, however they are written; half a character is none. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character] as string);

export const cleanText = (text: string): string => text.replace(FORBIDDEN, '').trim();

const isElement = (each: XmlElement | null): each is XmlElement => each !== null;

export const element = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {}
): XmlElement => ({
  name,
  content: typeof content === 'string' ? cleanText(content) : content.filter(isElement),
  attributes,
});

/** Null where it would be empty: validators of EN 16931 refuse empty elements. */
export const optional = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {}
): XmlElement | null => {
  const made = element(name, content, attributes);
  return made.content.length === 0 ? null : made;
};

/** As both formats write amounts: a point, two decimals, no separators. */
export const amountText = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const attributesText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(cleanText(value))}"`)
    .join('');

const written = ({ name, content, attributes }: XmlElement, indent: string): string => {
  const tag = `${indent}<${name}${attributesText(attributes)}>`;
  if (typeof content === 'string') return `${tag}${escaped(content)}</${name}>\n`;
  return `${tag}\n${content.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
};

export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
