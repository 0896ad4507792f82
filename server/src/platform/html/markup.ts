/** Markup that is safe to send: everything put into it has been escaped. */
export type Html = { readonly markup: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const isHtml = (value: unknown): value is Html => typeof value === 'object' && value !== null && 'markup' in value;

const fill = (value: string | number | Html | readonly Html[]): string => {
  if (Array.isArray(value)) return (value as readonly Html[]).map(({ markup }) => markup).join('');
  return isHtml(value) ? value.markup : escapeHtml(String(value));
};

/** Tagged template: what is filled in is escaped, unless it was made by `html` itself. */
export const html = (parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html => ({
  markup: parts.reduce((text, part, index) => text + fill(values[index - 1] ?? '') + part),
});

/** Only web addresses and paths of this site; anything else could run as a script. */
export const safeUrl = (url: string | null): string => (url !== null && /^(https?:\/\/|\/(?!\/))/.test(url) ? url : '');
