import type { MarkSpec } from '@tiptap/pm/model';

/** Schemes that lead somewhere; what has none leads within the site. Others, `javascript:` first of all, would run. */
const SAFE = /^(?:https?|ftps?|mailto|tel|sms):/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Browsers pass over these in an address. */
// eslint-disable-next-line no-control-regex
const IGNORED = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

export const isSafeAddress = (address: string): boolean => {
  const read = address.replace(IGNORED, '');
  return read !== '' && (!SCHEME.test(read) || SAFE.test(read));
};

const HERE = { target: '_blank', rel: 'noopener noreferrer nofollow' };

const OTHERS = ['class', 'title'] as const;

/** A link that looks like a button has its look by its style; of others that would be what somebody pasted. */
const styleOf = (link: HTMLElement): string | null =>
  link.style.backgroundColor === '' ? null : link.getAttribute('style');

const given = (attributes: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null));

/** Words that lead somewhere: the button makes them, and links of pasted texts stay. */
export const LINK: MarkSpec = {
  inclusive: false,
  attrs: {
    href: { default: '' },
    target: { default: HERE.target },
    rel: { default: HERE.rel },
    style: { default: null },
    ...Object.fromEntries(OTHERS.map((name) => [name, { default: null }])),
  },
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (link) =>
        isSafeAddress(link.getAttribute('href') ?? '') && {
          href: link.getAttribute('href'),
          target: link.getAttribute('target') ?? HERE.target,
          rel: link.getAttribute('rel') ?? HERE.rel,
          style: styleOf(link),
          ...Object.fromEntries(OTHERS.map((name) => [name, link.getAttribute(name)])),
        },
    },
  ],
  toDOM: ({ attrs: { target, rel, href, ...others } }) => [
    'a',
    given({ target, rel, ...others, href: isSafeAddress(String(href)) ? href : '' }),
    0,
  ],
};
