import { readCountry } from './api.js';
import { element } from './dom.js';
import { createField } from './form-field.js';

/** In the order in which they are drawn, each with the name under which browsers remember it. */
const AUTOCOMPLETE = {
  email: 'email',
  full_name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company_name: 'organization',
  country: 'country',
  address_1: 'address-line1',
  address_2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
  phone: 'tel',
};

const NAMES = Object.keys(AUTOCOMPLETE);
const GROUPS = ['basic_info', 'billing_address'];

const TYPES = { email: 'email', phone: 'tel' };

/** What goods are delivered by, and a bill for something digital does not ask for; a state is asked for where the country has some. */
const ONLY_FOR_DELIVERY = ['address_1', 'address_2', 'city', 'postcode'];

const countrySelect = (countries) =>
  element(
    'select',
    {},
    element('option', { value: '' }, 'Choose a country'),
    countries.map(({ code, name }) => element('option', { value: code }, name))
  );

const controlOf = (name, store) => {
  if (name === 'country') return countrySelect(store.countries);
  if (name === 'state') return element('select', {}, element('option', { value: '' }));
  return element('input', { type: TYPES[name] ?? 'text', maxlength: 255 });
};

const createFields = (store, form) => {
  const wanted = store.checkout_fields
    .filter(({ group, name }) => GROUPS.includes(group) && NAMES.includes(name))
    .sort((a, b) => NAMES.indexOf(a.name) - NAMES.indexOf(b.name));
  return new Map(
    wanted.map(({ name, label, required }) => {
      const control = controlOf(name, store);
      control.autocomplete = AUTOCOMPLETE[name];
      const field = createField({ name: `billing_${name}`, label, control });
      field.setLabel(label, required);
      if (control.tagName === 'INPUT') control.value = form[field.name] ?? '';
      return [name, { ...field, label, required }];
    })
  );
};

const fillStates = ({ node, control }, states, chosen) => {
  const options = states.map(({ value, label }) => element('option', { value }, label));
  control.replaceChildren(element('option', { value: '' }, 'Choose'), ...options);
  control.value = states.some(({ value }) => value === chosen) ? chosen : '';
  // It stays in the form, empty: the cart must not keep a state of another country.
  node.hidden = states.length === 0;
};

/** Labels as the country writes its addresses; a field is required where both the merchant and the country want it. */
const localise = (fields, { states, address_locale: locale }, state) => {
  for (const name of ['state', 'city', 'postcode']) {
    const field = fields.get(name);
    if (!field) continue;
    field.setLabel(locale[name].label, field.required && locale[name].required);
    field.node.hidden = locale[name].hidden;
  }
  if (fields.has('state')) fillStates(fields.get('state'), states, state);
};

/** Where the shopper probably is; '' when the browser's time zone does not tell. */
const guessCountry = async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return readCountry({ timezone: timeZone }).then(
    ({ country_code: code }) => code,
    () => ''
  );
};

/** Contact and address; `form` is what the cart remembers of it. `showDelivery(false)` leaves out what only goods need. */
export const createAddressForm = (store, form) => {
  const fields = createFields(store, form);
  const country = fields.get('country');
  let latest = 0;

  const followCountry = async (state) => {
    const request = ++latest;
    if (!country?.control.value) return;
    const info = await readCountry({ country_code: country.control.value });
    if (request === latest) localise(fields, info, state);
  };

  const begin = async () => {
    if (!country) return;
    country.control.value = form.billing_country || store.country || (await guessCountry());
    await followCountry(form.billing_state);
  };

  return {
    nodes: [...fields.values()].map(({ node }) => node),
    fields: [...fields.values()],
    begin,
    followCountry: () => followCountry(''),
    isCountry: (control) => control === country?.control,
    showDelivery: (isShown) => {
      for (const name of ONLY_FOR_DELIVERY) {
        const field = fields.get(name);
        if (!field) continue;
        field.node.classList.toggle('not-needed', !isShown);
        field.control.disabled = !isShown;
      }
    },
  };
};
