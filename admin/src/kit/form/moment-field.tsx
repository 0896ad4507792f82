import { TextInput } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useStore } from '../../store/store-context';
import { fromWallClock, toWallClock } from '../moment-text';

type Props = { readonly name: string; readonly disabled?: boolean };

/** A date with its time of day, in the time zone of the store whatever the browser's is. Holds what the API writes, or ''. */
export const MomentField = ({ name, disabled }: Props) => {
  const { timezone } = useStore();
  const { value, onChange } = useField<string | null>(name);
  return (
    <TextInput
      type="datetime-local"
      name={name}
      value={toWallClock(value ?? null, timezone)}
      onChange={({ target }) => onChange(name, fromWallClock(target.value, timezone))}
      disabled={disabled}
    />
  );
};
