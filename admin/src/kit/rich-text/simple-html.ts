/** What the editor knows: everything else in a text would be gone as soon as it is edited there. */
const KNOWN = new Set(
  ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr'].concat([
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ])
);

/** Whether the editor can take the HTML without losing an element of it. */
export const isSimpleHtml = (html: string): boolean =>
  [...html.matchAll(/<\s*([a-z][a-z0-9-]*)/gi)].every(([, name]) => KNOWN.has((name ?? '').toLowerCase()));
