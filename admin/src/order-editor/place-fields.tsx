import { TextInput } from '@strapi/design-system';
import { Labelled } from '../kit/form/labelled';
import { OptionInput } from '../kit/form/option-input';
import { useCountries, useStates } from '../lookups/countries.api';
import { useText, type TextId } from '../texts/use-text';
import type { Place } from './place';

type TextPart = Exclude<keyof Place, 'country' | 'state'>;

const STREET: readonly (readonly [TextPart, TextId])[] = [
  ['name', 'customers.address.name'],
  ['company_name', 'customers.address.company'],
  ['address_1', 'customers.address.line1'],
  ['address_2', 'customers.address.line2'],
  ['postcode', 'customers.postcode'],
  ['city', 'customers.city'],
];

const PHONE: typeof STREET = [['phone', 'customers.address.phone']];

type Props = {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  /** What the server refused, by field. */
  readonly errors?: Partial<Place>;
};

const TextParts = ({ place, onChange, errors = {}, parts }: Props & { readonly parts: typeof STREET }) => {
  const text = useText();
  return (
    <>
      {parts.map(([name, label]) => (
        <Labelled key={name} name={name} label={text(label)} error={errors[name] ?? ''}>
          <TextInput
            name={name}
            autoComplete="off"
            value={place[name]}
            onChange={({ target }) => onChange({ ...place, [name]: target.value })}
          />
        </Labelled>
      ))}
    </>
  );
};

/** Only of countries whose addresses have one. */
const StateChoice = ({ place, onChange, errors = {} }: Props) => {
  const text = useText();
  const states = useStates(place.country);
  if (states.length === 0) return null;
  return (
    <Labelled name="state" label={text('customers.state')} error={errors.state ?? ''}>
      <OptionInput
        name="state"
        required={false}
        options={states}
        value={place.state}
        onChange={(state) => onChange({ ...place, state })}
      />
    </Labelled>
  );
};

/** An address, by the names of its country and state. */
export const PlaceFields = (props: Props) => {
  const text = useText();
  const { options: countries } = useCountries();
  const { place, onChange, errors = {} } = props;
  return (
    <>
      <TextParts {...props} parts={STREET} />
      <Labelled name="country" label={text('customers.country')} error={errors.country ?? ''}>
        <OptionInput
          name="country"
          required={false}
          options={countries}
          value={place.country}
          // A state of another country is none.
          onChange={(country) => onChange({ ...place, country, state: '' })}
        />
      </Labelled>
      <StateChoice {...props} />
      <TextParts {...props} parts={PHONE} />
    </>
  );
};
