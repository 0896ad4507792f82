import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  decisionsNamedIn,
  leadsSomewhere,
  linksOf,
  pages,
  pagesNamedIn,
  ROOT,
  sources,
  textOf,
} from '../../support/docs-pages';

const SELF = 'tests/unit/docs/links.test.ts';
const decisions = readdirSync(path.join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 4));
const others = sources().filter((file) => file !== SELF && file !== 'tests/support/docs-pages.ts');

it('has no link of a page that leads nowhere', () => {
  const links = pages().flatMap((page) => linksOf(page).map((address) => ({ page, address })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ page, address }) => !leadsSomewhere(page, address))).toEqual([]);
});

it('has every page that a comment names', () => {
  const named = others.flatMap((file) => pagesNamedIn(textOf(file)).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !leadsSomewhere('README.md', name))).toEqual([]);
});

it('has every decision that a page or a comment names', () => {
  const named = [...pages(), ...others].flatMap((file) =>
    decisionsNamedIn(textOf(file)).map((number) => ({ file, number }))
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !decisions.includes(number))).toEqual([]);
});

it('names no document that readers do not have', () => {
  const absent = /\b(behaviou?rs|specification) \d|\brobustness [RS]\d/i;
  expect([...pages(), ...others].filter((file) => absent.test(textOf(file)))).toEqual([]);
});

describe('the check itself', () => {
  it('finds numbers alone, in lists and in links', () => {
    expect(decisionsNamedIn('Source: decision 0035. Decisions 0047 and 0063; decision [0097](x.md).')).toEqual([
      '0035',
      '0047',
      '0063',
      '0097',
    ]);
  });

  it('tells a heading that is there from one that is not', () => {
    expect(leadsSomewhere('README.md', 'docs/rules/tax.md#rounding')).toBe(true);
    expect(leadsSomewhere('README.md', 'docs/rules/tax.md#nothing')).toBe(false);
    expect(leadsSomewhere('README.md', 'docs/rules/nothing.md')).toBe(false);
  });
});
