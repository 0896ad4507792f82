import type { Locator, Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { walkTo } from './key-walk';
import { paint } from './paint';

const PATIENCE = 30_000;

const POLLS_TO_PAINT = 20;

const until = async (page: Page, isSo: () => Promise<boolean>, what: string): Promise<void> => {
  const deadline = Date.now() + PATIENCE;
  for (let polls = 1; !(await isSo()); polls += 1) {
    if (Date.now() > deadline) throw new Error(`Not in ${PATIENCE / 1_000} s: ${what}.`);
    if (polls % POLLS_TO_PAINT === 0) await paint(page);
    await sleep(50);
  }
};

/** Runs in the page: what somebody presses on an element that has the focus, where others click. */
const keyOf = (target: Element): string | null => {
  const stop = target.closest('a[href], button, input, textarea, select, summary, [tabindex]') ?? target;
  const isAlready = (state: string): boolean => stop.getAttribute(state) === 'true';
  const keys: readonly (readonly [string, string | null])[] = [
    ['[role="checkbox"], [role="switch"], [role="radio"], [type="checkbox"], [type="radio"]', 'Space'],
    ['[role="combobox"]', isAlready('aria-expanded') ? null : stop.matches('input') ? 'ArrowDown' : 'Enter'],
    ['[role="gridcell"], input, textarea', null],
    ['[role="tab"]', isAlready('aria-selected') ? null : 'Enter'],
    ['*', 'Enter'],
  ];
  return keys.find(([kind]) => stop.matches(kind))?.[1] ?? null;
};

const reach = async (locator: Locator): Promise<void> => {
  await until(locator.page(), () => locator.isEnabled(), `${String(locator)} is enabled`);
  await walkTo(locator);
};

const click = async (locator: Locator): Promise<void> => {
  await reach(locator);
  const key = await locator.evaluate(keyOf);
  if (key !== null) await locator.page().keyboard.press(key);
};

const setChecked = async (locator: Locator, isWanted: boolean): Promise<void> => {
  if ((await locator.isChecked()) === isWanted) return;
  await click(locator);
  await until(locator.page(), async () => (await locator.isChecked()) === isWanted, `${String(locator)} is switched`);
};

/** `2031-07-01T09:30` as the browser asks for it, field by field: month, day, year, hours, minutes, half of the day. */
const typeMoment = async (page: Page, moment: string): Promise<void> => {
  const [year = '', month = '', day = '', hours = '0', minutes = '00'] = moment.split(/[-T:]/);
  for (let field = 0; field < 6; field += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(`${month}${day}${year}`);
  if (!moment.includes('T')) return;
  await page.keyboard.press('ArrowRight');
  const hour = Number(hours) % 12 === 0 ? 12 : Number(hours) % 12;
  await page.keyboard.type(`${String(hour).padStart(2, '0')}${minutes}${Number(hours) < 12 ? 'A' : 'P'}`);
};

const fill = async (locator: Locator, text: string): Promise<void> => {
  await reach(locator);
  const page = locator.page();
  if (await locator.evaluate((input) => input.matches('[type="date"], [type="datetime-local"]'))) {
    return typeMoment(page, text);
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
};

const typeInto = async (locator: Locator, text: string): Promise<void> => {
  await reach(locator);
  await locator.page().keyboard.type(text);
};

const press = async (locator: Locator, key: string): Promise<void> => {
  await reach(locator);
  await locator.page().keyboard.press(key);
};

/** Of a `select` of the browser: the words of an option lead to it. */
const selectOption = async (locator: Locator, words: string): Promise<void> => {
  await reach(locator);
  await locator.page().keyboard.type(words);
  const chosen = (): Promise<string> =>
    locator.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.label ?? '');
  await until(locator.page(), async () => (await chosen()) === words, `${String(locator)} is ${words}`);
};

/** What stands in for the methods of a locator that use a mouse or give the focus by themselves. */
const actionsOn = (locator: Locator) => ({
  click: () => click(locator),
  check: () => setChecked(locator, true),
  uncheck: () => setChecked(locator, false),
  setChecked: (isWanted: boolean) => setChecked(locator, isWanted),
  fill: (text: string) => fill(locator, text),
  clear: () => fill(locator, ''),
  selectOption: (words: string) => selectOption(locator, words),
  pressSequentially: (text: string) => typeInto(locator, text),
  press: (key: string) => press(locator, key),
  focus: () => reach(locator),
});

type Found = Readonly<Record<string | symbol, unknown>>;

const isObject = (value: unknown): value is Found => typeof value === 'object' && value !== null;

const isLocator = (value: Found): boolean => 'getByRole' in value && 'evaluateAll' in value;

/** Pages, frames, contexts and locators lead to locators. */
const leadsOn = (value: Found): boolean => 'getByRole' in value || 'newPage' in value;

const wrapped = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  if (value instanceof Promise) return value.then(wrapped);
  return leadsOn(value) ? proxied(value) : value;
};

const proxied = <Value extends object>(value: Value): Value => {
  const actions: Found = isLocator(value as Found) ? actionsOn(value as unknown as Locator) : {};
  return new Proxy(value, {
    get: (owner, name) => {
      if (name in actions) return actions[name];
      const found: unknown = Reflect.get(owner, name);
      return typeof found === 'function'
        ? (...given: readonly unknown[]) => wrapped(Reflect.apply(found, owner, given))
        : found;
    },
  });
};

/**
 * The page with locators that do by keyboard what a test asks of them, so that the same test shows that its task can be done without a
 * mouse. What reads, waits or navigates is left as it is.
 */
export const byKeyboard = (page: Page): Page => proxied(page);
