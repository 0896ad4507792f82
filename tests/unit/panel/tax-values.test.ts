import type { TaxClass, TaxOverride } from '../../../server/src/contracts/tax';
import { arrangedTabs, byPage } from '../../../admin/src/settings/arrange-tabs';
import { classRatesOf, valuesOfClassRates } from '../../../admin/src/tax/class-rate-values';
import { bodyOfOverride, NEW_OVERRIDE, valuesOfOverride } from '../../../admin/src/tax/override-values';
import { placeOf } from '../../../admin/src/tax/place-of';

const OVERRIDE: TaxOverride = {
  ...{ id: 3, country: 'US', state: 'NY', city: 'Albany', postcode: '', category_id: 9, rate: '4.500000' },
  ...{ category: { id: 9, name: 'Books' }, tax_label: 'Sales tax', override_state_tax: 'yes', class_id: 0 },
  ...{ source_type: '', source_id: null, version: 'v1' },
};

describe('an override in the panel', () => {
  it('is saved as it was read, and where it comes from stays with the server', () => {
    expect(bodyOfOverride('US', valuesOfOverride(OVERRIDE), OVERRIDE)).toEqual({
      ...{ id: 3, version: 'v1', country: 'US', state: 'NY', city: 'Albany', postcode: '', category_id: 9 },
      ...{ rate: 4.5, tax_label: 'Sales tax', override_state_tax: 'yes', class_id: 0 },
    });
  });

  it('has no id while it is new', () => {
    const body = bodyOfOverride('DE', { ...NEW_OVERRIDE, category_id: 9, rate: 7, tax_class: '2' });
    expect(body).toMatchObject({ country: 'DE', category_id: 9, rate: 7, class_id: 2, override_state_tax: 'no' });
    expect(body).not.toHaveProperty('id');
  });

  it('says where it is', () => {
    expect(placeOf(OVERRIDE)).toBe('NY, Albany');
    expect(placeOf({ state: '', city: '', postcode: '' })).toBe('');
  });
});

describe('rates by tax class', () => {
  const classes = ['standard', 'reduced'].map((slug, index): TaxClass => ({
    ...{ id: index + 1, title: slug, slug, meta: {}, created_at: null, updated_at: null, version: 'v1' },
  }));

  it('are read and written without loss; classes that are gone are passed over, blank ones left out', () => {
    const known = { standard: { rate: '19.000000', label: 'MwSt.' }, gone: { rate: '3', label: 'x' } };
    const values = valuesOfClassRates(classes, known);
    expect(values).toEqual({ standard: { rate: 19, label: 'MwSt.' }, reduced: { rate: null, label: '' } });
    expect(classRatesOf(values)).toEqual({ standard: { rate: '19', label: 'MwSt.' } });
  });

  it('may be zero', () => {
    expect(classRatesOf({ zero: { rate: 0, label: '' } })).toEqual({ zero: { rate: '0', label: '' } });
  });
});

describe('the groups of store settings', () => {
  const field = (label: string) => ({ type: 'text', label, default: '' }) as const;
  const tabs = {
    pages_setup: { title: 'Pages', description: '', schema: { shop_page_id: field('Shop') } },
    other: { title: 'Other', description: '', schema: { days: field('Days'), confirmation_message: field('Message') } },
  };
  const words = { title: 'Thank-you page', description: 'What buyers read.' };

  it('have the thank-you page behind the other pages, and once', () => {
    const arranged = arrangedTabs(tabs, words);
    expect(Object.keys(arranged)).toEqual(['pages_setup', 'thank_you', 'other']);
    expect(arranged.thank_you).toEqual({ ...words, schema: { confirmation_message: field('Message') } });
    expect(Object.keys(arranged.other?.schema ?? {})).toEqual(['days']);
  });

  it('stay as they are where nobody may set its message', () => {
    expect(arrangedTabs({ pages_setup: tabs.pages_setup }, words)).toEqual({ pages_setup: tabs.pages_setup });
  });

  it('show the entry of a page beside its path', () => {
    const names = ['shop_page_id', 'cart_page_id', 'shop_page_slug', 'cart_page_slug', 'login_page_id'];
    expect(byPage(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      ...['shop_page_id', 'shop_page_slug', 'cart_page_id', 'cart_page_slug', 'login_page_id'],
    ]);
  });
});
