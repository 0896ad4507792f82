import { execFileSync } from 'node:child_process';
import path from 'node:path';
import {
  defaultMail,
  MAIL_KEYS,
  mailButton,
  mailRow,
  wrapMail,
} from '../../../server/src/modules/notifications/templates';
import { compiledBodies, compiledParts } from '../../../server/src/modules/notifications/templates/compiled';
import { TEXTS } from '../../../server/src/modules/notifications/templates/texts/mail-texts';
import { fillMail, mailSample, withItems } from '../../support/mail-sample';
import { unbalancedTags } from '../../support/markup-balance';

const ROOT = path.resolve(__dirname, '../../..');
const LANGUAGES = Object.keys(TEXTS);
/** Arabic stands for languages without texts, too. */
const LOCALES = [...LANGUAGES, 'ar'];

/** Above this Gmail hides the end of a message. */
const MOST_BYTES = 100_000;

const cases = MAIL_KEYS.flatMap((key) => LOCALES.map((locale) => ({ key, locale })));

const FOOTER = '<p>Müller &amp; Söhne, Berlin. <a href="https://store.example/imprint">Imprint</a></p>';

const wrap = (body: string, locale: string, rest: Partial<Parameters<typeof wrapMail>[0]> = {}) =>
  wrapMail({ body, locale, preheader: 'Short', footer: FOOTER, storeName: 'Müller & Söhne', logo: null, ...rest });

const placeholdersOf = (text: string): readonly string[] => (text.match(/\{\{[^{}]+\}\}/g) ?? []).sort();

const hrefsOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

it('is compiled from its sources', () => {
  execFileSync(process.execPath, ['scripts/compile-mails.mjs', '--check'], { cwd: ROOT, stdio: 'pipe' });
}, 60_000);

it('has a body for each message and a message for each body', () => {
  expect(Object.keys(compiledBodies()).sort()).toEqual([...MAIL_KEYS].sort());
});

describe('texts', () => {
  const flat = (language: string) => {
    const { common, mails } = TEXTS[language] ?? { common: {}, mails: {} };
    return Object.entries({ common, ...mails }).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text as string] as const)
    );
  };

  it.each(LANGUAGES)('of %s have the keys and placeholders of the English ones', (language) => {
    const shape = (texts: ReturnType<typeof flat>) =>
      Object.fromEntries(texts.map(([name, text]) => [name, placeholdersOf(text.replace(/\|[^{}]*/g, ''))]));
    expect(shape(flat(language))).toEqual(shape(flat('en')));
  });

  it.each(LANGUAGES)('of %s are plain text of one line, and all of them are used', (language) => {
    const sources = [...Object.values(compiledBodies()), ...Object.values(compiledParts())].join('');
    for (const [name, text] of flat(language)) {
      expect(text).not.toMatch(/[<>\n]|\[\[|^\s|\s$|^$/);
      const [, own = ''] = name.split('.');
      expect(['subject', 'preheader'].includes(own) || sources.includes(`[[${own}]]`)).toBe(true);
    }
  });

  it('are those of the language, whatever the region, and English ones where there are none', () => {
    const titles = ['de', 'de-AT', 'DE_de', 'fr', '', '__proto__'].map((locale) =>
      defaultMail('order_paid_admin', locale)
    );
    const [german, english] = [defaultMail('order_paid_admin', 'de'), defaultMail('order_paid_admin', 'en')];
    expect(titles).toEqual([german, german, german, english, english, english]);
  });
});

describe.each(cases)('$key in $locale', ({ key, locale }) => {
  const mail = defaultMail(key, locale);

  it('is markup that a parser leaves as it is', () => {
    const everything = [mail.subject, mail.preheader, mail.body].join('\n');
    expect(everything).not.toContain('[[');
    expect(unbalancedTags(mail.body)).toEqual([]);
    // A parser would move these out of their table.
    expect(mail.body).not.toMatch(/<\/tr>\s*\{\{|<(?:table|tbody|tr)[^<>]*>\s*\{\{/);
    expect(mail.body).not.toMatch(/<(?:img|style|script|link|!--)|url\(/);
  });

  it('has nothing left to fill in', async () => {
    const subject = fillMail(mail.subject);
    const { html, text } = await wrap(fillMail(mail.body), locale, { preheader: fillMail(mail.preheader) });
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]|undefined/);
    expect(subject.length).toBeLessThan(120);
  });

  it('says as plain text what its markup says, with each address once', async () => {
    const body = fillMail(mail.body);
    const { text } = await wrap(body, locale);
    const addresses = hrefsOf(body + FOOTER);
    for (const address of addresses) {
      expect(text.split('\n').filter((line) => line === address || line.includes(`<${address}>`))).toHaveLength(1);
    }
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;|\n{4}/);
  });

  it('asks for nothing from anywhere', async () => {
    const { html } = await wrap(fillMail(mail.body), locale);
    const withoutLinks = html.replace(/<a [^<>]*>/g, '').replace(/ xmlns(?::\w+)?="[^"]*"/g, '');
    expect(withoutLinks).not.toMatch(/https?:|url\(|@import|<script|<link|<img/i);
    expect(unbalancedTags(html)).toEqual([]);
  });

  it('fits into a mailbox with a hundred items', async () => {
    const { html } = await wrap(fillMail(mail.body, withItems(100)), locale);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  it('runs in the direction of its language', async () => {
    const { html } = await wrap(fillMail(mail.body), locale);
    const isRight = locale === 'ar';
    expect(html).toContain(`<html lang="${locale}" dir="${isRight ? 'rtl' : 'ltr'}"`);
    expect(mail.body.startsWith('<div lang="en" dir="ltr" style="text-align:left">')).toBe(isRight);
  });
});

describe('the layout', () => {
  it.each(['ar', 'he-IL', 'fa'])('is set from the right in %s, with no left side left over', async (locale) => {
    const { html } = await wrap('<p>שלום</p>', locale);
    expect(html).toContain(`<html lang="${locale}" dir="rtl"`);
    expect(html).not.toMatch(/direction: ?ltr|text-align: ?left|align="left"|dir="ltr"/);
  });

  it('has the logo with the name of the store, or the name alone', async () => {
    const logo = 'https://store.example/uploads/logo.png?a=1&b=2';
    const { html } = await wrap('<p>x</p>', 'en', { logo });
    expect(html).toContain('src="https://store.example/uploads/logo.png?a=1&amp;b=2" alt="Müller &amp; Söhne"');
    for (const useless of [null, '', '/uploads/logo.png', 'javascript:alert(1)', 'data:text/html,x']) {
      const without = (await wrap('<p>x</p>', 'en', { logo: useless })).html;
      expect(without).not.toContain('<img');
      expect(without).toContain('>Müller &amp; Söhne</div>');
    }
  });

  it('takes hostile names, locales and preheaders as text', async () => {
    const hostile = '"><script>alert(1)</script>[[body]]{{order.id}}';
    const { html } = await wrap('<p>x</p>', hostile, {
      storeName: hostile,
      preheader: hostile,
      logo: `https://x/${hostile}`,
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('<html lang="en" dir="ltr"');
    expect(unbalancedTags(html)).toEqual([]);
    expect(html.split('<p>x</p>')).toHaveLength(2);
  });

  it('does without footer and preheader', async () => {
    const { html, text } = await wrap('<p>Hello</p>', 'en', { footer: '', preheader: '' });
    expect(html).not.toContain('&#847;');
    expect(text).toBe('Hello\n\n-- \nMüller & Söhne\n');
  });

  it('knows the dark', async () => {
    const { html } = await wrap('<p>Hello</p>', 'en');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('plain text', () => {
  const textOf = async (body: string) => (await wrap(body, 'en', { footer: '' })).text.replace(/\n\n-- \n[^]*$/, '');

  it('writes items, totals and addresses as lines', async () => {
    const text = await textOf(fillMail(defaultMail('order_paid_customer', 'en').body, mailSample));
    expect(text).toContain(
      '2 × Blue shirt with a rather long name that has to wrap on phones: 40,00 €\nM, organic cotton\n'
    );
    expect(text).toContain('Subtotal: 137,00 €\nDiscount: −10,00 €\nShipping: 4,90 €\nTotal: 131,90 €\n');
    expect(text).toContain('Jörg Weiß\nWeiß & Co. KG\nGroße Straße 12\nHinterhaus\n10115 Berlin, Berlin\nDeutschland');
    expect(text).toContain('View your order\nhttps://store.example/account/orders/7f3a?a=1&b=2\n');
    expect(text).toContain('writing-tool.zip <https://store.example/download/9c>\n');
  });

  it('writes an address once, also where the link is its own text', async () => {
    const link = '<a href="https://x.example/a">https://x.example/a</a>';
    expect(await textOf(`<p>${link} and <a href="https://x.example/a">again</a></p>`)).toBe(
      'https://x.example/a and again'
    );
    expect(await textOf('<p><a href="mailto:shop@x.example">shop@x.example</a> <a href="#">top</a></p>')).toBe(
      'shop@x.example top'
    );
  });

  it('bears markup as deep as a sanitiser lets through', async () => {
    const deep = `${'<div>'.repeat(2_400)}end${'</div>'.repeat(2_400)}`;
    await expect(textOf(`<p>begin</p>${deep}`)).resolves.toContain('begin');
  });
});

it('makes buttons for editors', () => {
  const button = mailButton('Look & see', '{{order.payment_link}}');
  expect(button).toContain('href="{{order.payment_link}}"');
  expect(button).toContain('>Look &amp; see</a>');
  expect(unbalancedTags(button)).toEqual([]);
});

it('makes rows for the blocks that the store fills in', () => {
  const rows = mailRow('Tax & more', '<1 €', { locale: 'ar' }) + mailRow('Total', '2 €', { isSum: true });
  expect(rows).toContain('>Tax &amp; more</td>');
  expect(rows).toContain('align="left">&lt;1 €</td>');
  expect(unbalancedTags(rows)).toEqual([]);
});
