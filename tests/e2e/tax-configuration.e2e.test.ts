import { sharedStore } from '../support/shared-store';
import { clearAllTaxes, clearTaxes, ok, readClasses, taxApi, type CountryRates } from '../support/taxes';

const store = sharedStore();
const tax = taxApi(store);

type Json = Readonly<Record<string, unknown>>;
type Settings = Json & { readonly eu_vat_settings: Json };
type Configuration = { readonly settings: Settings; readonly registrations: readonly Json[] };

const SETTINGS = '/configuration/settings';
const EU_VAT = `${SETTINGS}/eu-vat`;

const DEFAULTS = {
  enable_tax: 'no',
  tax_inclusion: 'included',
  tax_calculation_basis: 'shipping',
  tax_rounding: 'item',
  checkout_tax_breakdown_display: 'both',
  tax_display_label: '',
  price_suffix_included: '',
  price_suffix_excluded: '',
  eu_vat_settings: {
    method: '',
    oss_country: '',
    oss_vat: '',
    home_country: '',
    home_vat: '',
    require_vat_number: 'no',
    local_reverse_charge: 'no',
    reverse_charge_price_mode: 'fixed',
    vat_reverse_excluded_categories: [],
  },
};

const read = (): Promise<Configuration> => ok(tax<Configuration>('GET', SETTINGS));
const save = (body: object) => tax<Configuration & { errors?: Json }>('POST', SETTINGS, body);
const euVat = (body: object) => tax<Configuration>('POST', EU_VAT, body);

beforeAll(async () => {
  await clearAllTaxes(tax);
  await ok(save(DEFAULTS));
});

afterEach(async () => {
  await ok(save(DEFAULTS));
  await ok(euVat({ action: 'euCrossBorderSettings', reset_registration: 'yes' }));
  await clearTaxes(tax, ['EU', 'CA', 'NZ', 'GB']);
});

describe('the tax settings', () => {
  it('begin with tax switched off, and keep what is not posted', async () => {
    expect(await read()).toEqual({ settings: DEFAULTS, registrations: [], version: expect.any(String) as string });
    const { settings } = await ok(save({ enable_tax: true, price_suffix_included: ' <i>incl.</i> {rate} ' }));
    expect(settings).toEqual({ ...DEFAULTS, enable_tax: 'yes', price_suffix_included: '<i>incl.</i> {rate}' });
    await ok(save({ settings: { tax_rounding: 'subtotal', eu_vat_settings: { require_vat_number: 1 } } }));
    expect((await read()).settings).toMatchObject({
      enable_tax: 'yes',
      tax_rounding: 'subtotal',
      eu_vat_settings: { ...DEFAULTS.eu_vat_settings, require_vat_number: 'yes' },
    });
    expect((await ok(save({ price_suffix_included: '' }))).settings).toMatchObject({ price_suffix_included: '' });
  });

  it.each([
    [{ enable_tax: 'maybe' }, 'enable_tax'],
    [{ tax_inclusion: 'both' }, 'tax_inclusion'],
    [{ tax_calculation_basis: ['store'] }, 'tax_calculation_basis'],
    [{ tax_rounding: 'never' }, 'tax_rounding'],
    [{ tax_display_label: 'x'.repeat(46) }, 'tax_display_label'],
    [{ eu_vat_settings: { oss_country: 'US' } }, 'eu_vat_settings.oss_country'],
    [{ eu_vat_settings: { home_country: 'CH' } }, 'eu_vat_settings.home_country'],
    [{ eu_vat_settings: { method: 'other' } }, 'eu_vat_settings.method'],
    [{ eu_vat_settings: { home_vat: 'x'.repeat(51) } }, 'eu_vat_settings.home_vat'],
    [
      { eu_vat_settings: { vat_reverse_excluded_categories: ['x'] } },
      'eu_vat_settings.vat_reverse_excluded_categories[0]',
    ],
    [{ eu_vat_settings: 'oss' }, 'eu_vat_settings'],
  ])('are refused as %j', async (body, field) => {
    const reply = await save(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors ?? {})).toContain(field);
    expect((await read()).settings).toEqual(DEFAULTS);
  });

  it('take fifty savings at the same moment', async () => {
    const suffixes = Array.from({ length: 50 }, (_none, index) => `no. ${index}`);
    await Promise.all(suffixes.map((price_suffix_included) => ok(save({ price_suffix_included }))));
    expect(suffixes).toContain((await read()).settings.price_suffix_included);
    await ok(save({ price_suffix_included: '' }));
  });

  it('lose no key when two owners save at the same moment', async () => {
    await Promise.all([
      ok(save({ tax_rounding: 'subtotal' })),
      ok(save({ tax_calculation_basis: 'store' })),
      ok(save({ eu_vat_settings: { local_reverse_charge: 'yes' } })),
      ok(save({ tax_inclusion: 'excluded' })),
    ]);
    expect((await read()).settings).toMatchObject({
      tax_rounding: 'subtotal',
      tax_calculation_basis: 'store',
      tax_inclusion: 'excluded',
      eu_vat_settings: { local_reverse_charge: 'yes' },
    });
  });
});

describe('built-in rates', () => {
  type Country = { readonly country_code: string; readonly configured: boolean; readonly rates: readonly Json[] };
  type Groups = {
    readonly tax_rates: readonly { readonly group_code: string; readonly countries: readonly Country[] }[];
  };
  type Import = { readonly imported: readonly string[]; readonly skipped: readonly string[]; readonly errors?: Json };

  const groups = async () => (await ok(tax<Groups>('GET', '/configuration/rates'))).tax_rates;
  const importOf = (countries: unknown) => tax<Import>('POST', '/configuration/countries', { countries });

  it('are shown by group, and say what is configured', async () => {
    const list = await groups();
    expect(list.map(({ group_code }) => group_code).sort()).toEqual(['AF', 'AS', 'EU', 'NA', 'OC', 'REST', 'SA']);
    const eu = list.find(({ group_code }) => group_code === 'EU');
    expect(eu?.countries).toHaveLength(27);
    expect(eu?.countries.find(({ country_code }) => country_code === 'DE')).toMatchObject({
      configured: false,
      rates: [
        { rate: '19', type: 'standard', name: 'VAT', compound: false },
        { rate: '7', type: 'reduced', name: 'VAT', compound: false },
      ],
    });
  });

  it('are imported for countries that have none, with the classes they need', async () => {
    expect(await ok(importOf(['de', 'CA', 'AQ']))).toMatchObject({ imported: ['DE', 'CA'], skipped: ['AQ'] });
    expect((await readClasses(tax)).classes.map(({ slug }) => slug)).toEqual(['standard', 'reduced']);
    const ratesOf = async (code: string) =>
      (await ok(tax<CountryRates>('GET', `/rates/country/rates/${code}`))).tax_rates;
    expect((await ratesOf('DE')).map(({ rate, tax_class }) => [rate, tax_class.title])).toEqual([
      ['19', 'Standard'],
      ['7', 'Reduced'],
    ]);
    const canada = await ratesOf('CA');
    expect(canada.find(({ state }) => state === 'ON')).toMatchObject({ rate: '13', name: 'HST', for_order: 1 });
    expect(canada.find(({ state }) => state === 'QC')).toMatchObject({ rate: '9.975', name: 'QST', for_order: 0 });
    expect(canada.find(({ state }) => state === '')).toMatchObject({ rate: '5', name: 'GST' });
    expect(await ok(importOf('DE,FR'))).toMatchObject({ imported: ['FR'], skipped: ['DE'] });
  });

  it('are imported once, however often at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => importOf(['NZ', 'GB'])));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.flatMap(({ body }) => body.imported)).toHaveLength(2);
    expect((await ok(tax<CountryRates>('GET', '/rates/country/rates/NZ'))).tax_rates).toHaveLength(2);
  });

  it.each([undefined, null, 'XX', ['US', 'nowhere'], [{}], {}, Array(301).fill('US')])(
    'are not imported for %j',
    async (countries) => {
      expect((await importOf(countries)).status).toBe(422);
    }
  );
});

describe('EU VAT', () => {
  it('is set up, and reset with its registrations', async () => {
    const change = { method: 'oss', oss_country: 'de', oss_vat: 'EU372000063' };
    const set = await ok(euVat({ action: 'euCrossBorderSettings', ...change, require_vat_number: 'yes' }));
    expect(set.settings.eu_vat_settings).toMatchObject({ ...change, oss_country: 'DE', require_vat_number: 'yes' });
    await ok(euVat({ action: 'saveCountryRegistration', country: 'FR', vat: 'FR40303265045', rates: {} }));
    const reset = await ok(
      euVat({ action: 'euCrossBorderSettings', reset_registration: 'yes', eu_vat_settings: { method: 'specific' } })
    );
    expect(reset.registrations).toEqual([]);
    expect(reset.settings.eu_vat_settings).toMatchObject({
      method: 'specific',
      oss_country: '',
      oss_vat: '',
      require_vat_number: 'yes',
    });
  });

  it('is not overwritten by whoever read what somebody else has changed since', async () => {
    type Versioned = { readonly version: string; readonly registrations: readonly { readonly version: string }[] };
    const readVersions = () => ok(tax<Versioned>('GET', SETTINGS));
    const { version } = await readVersions();
    await ok(euVat({ action: 'euCrossBorderSettings', require_vat_number: 'yes', version }));
    expect((await euVat({ action: 'euCrossBorderSettings', local_reverse_charge: 'yes', version })).status).toBe(409);
    expect((await save({ tax_rounding: 'subtotal', version })).status).toBe(409);
    const register = (vat: string, read?: string) =>
      euVat({ action: 'saveCountryRegistration', country: 'FR', vat, version: read });
    await ok(register('FR1'));
    const [first] = (await readVersions()).registrations;
    await ok(register('FR2', first?.version));
    expect((await register('FR3', first?.version)).status).toBe(409);
    expect((await read()).registrations).toMatchObject([{ vat: 'FR2' }]);
  });

  it('keeps one registration for each country', async () => {
    const register = (body: object) => euVat({ action: 'saveCountryRegistration', country: 'FR', ...body });
    await ok(register({ vat: 'FR1', rates: { standard: { rate: '20', label: 'TVA' } } }));
    const { registrations } = await ok(register({ vat: 'FR2', rates: { standard: { rate: 19.6 } } }));
    expect(registrations).toEqual([
      {
        ...{ id: expect.any(Number) as number, country: 'FR', vat: 'FR2', version: expect.any(String) as string },
        rates: { standard: { rate: '19.6', label: '' } },
      },
    ]);
    for (const [body, status] of [
      [{ country: '' }, 422],
      [{ country: 'US' }, 422],
      [{ rates: { nowhere: { rate: '1', label: '' } } }, 422],
      [{ rates: { __proto__x: 1 } }, 422],
      [{ rates: { standard: { rate: 'x' } } }, 422],
      [{ rates: { standard: {} } }, 422],
      [{ rates: { standard: { rate: '1', label: 'x'.repeat(46) } } }, 422],
      [{ rates: [1] }, 422],
    ] as const) {
      expect((await register(body)).status).toBe(status);
    }
    const remove = () => euVat({ action: 'deleteCountryRegistration', country: 'FR' });
    expect((await ok(remove())).registrations).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it.each([undefined, 'other', ['saveCountryRegistration'], {}])('knows no action %j', async (action) => {
    expect(await euVat({ action, country: 'FR' })).toMatchObject({
      status: 422,
      body: { message: expect.any(String) as string },
    });
  });

  it('has OSS rates: the built-in ones until others are saved, and again after a reset', async () => {
    type Oss = {
      readonly rates: readonly { readonly country: string; readonly rate: string; readonly class_rates: Json }[];
    };
    const path = `${EU_VAT}/oss-rates`;
    const rateOf = async (code: string) =>
      (await ok(tax<Oss>('GET', path))).rates.find(({ country }) => country === code);
    // What is answered can be sent back, before there is a class beside the standard one.
    expect((await rateOf('AT'))?.class_rates).toEqual({});
    await ok(tax('POST', path, { rates: (await ok(tax<Oss>('GET', path))).rates }));
    await clearTaxes(tax, ['EU']);
    await ok(tax('POST', '/classes', { slug: 'reduced' }));
    expect(await rateOf('AT')).toEqual({
      country: 'AT',
      country_name: 'Austria',
      tax_label: 'VAT',
      rate: '20',
      class_rates: { reduced: { rate: '10', label: 'VAT' } },
      version: expect.any(String) as string,
    });
    const saveOss = (rates: unknown) => tax<Oss>('POST', path, { rates });
    const at = {
      country: 'AT',
      tax_label: 'USt',
      rate: '21',
      class_rates: { reduced: { rate: '11', label: 'USt 2' } },
    };
    await ok(saveOss([at, { country: 'be', rate: 22, class_rates: {} }]));
    expect(await rateOf('AT')).toMatchObject(at);
    expect(await rateOf('BE')).toMatchObject({ rate: '22', tax_label: 'VAT' });
    await ok(saveOss([{ country: 'AT', tax_label: 'USt', rate: '22' }]));
    expect(await rateOf('AT')).toMatchObject({ ...at, rate: '22' });
    expect((await ok(tax<CountryRates>('GET', '/rates/country/rates/AT'))).tax_rates).toHaveLength(2);
    for (const bad of [
      undefined,
      'x',
      [{ country: 'US', rate: '1' }],
      [{ rate: '1' }],
      [at, at],
      [{ country: 'AT', rate: '-1' }],
      [{ country: 'AT', class_rates: { nowhere: 1 } }],
    ]) {
      expect((await saveOss(bad)).status).toBe(422);
    }
    await ok(tax('POST', `${EU_VAT}/reset-rates`, { countries: ['AT'] }));
    expect(await rateOf('AT')).toMatchObject({ rate: '20', tax_label: 'VAT' });
    expect(await rateOf('BE')).toMatchObject({ rate: '22' });
    await ok(tax('POST', `${EU_VAT}/reset-rates`));
    expect(await rateOf('BE')).toMatchObject({ rate: '21' });
    expect((await tax('POST', `${EU_VAT}/reset-rates`, { countries: ['US'] })).status).toBe(422);
  });
});
