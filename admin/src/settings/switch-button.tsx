import { Button } from '@strapi/design-system';
import { useText } from '../texts/use-text';

type Props = {
  readonly name: string;
  readonly isOn: boolean;
  readonly loading?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Switches one of many things on or off; the name tells screen readers which. */
export const SwitchButton = ({ name, isOn, loading = false, onChange }: Props) => {
  const text = useText();
  return (
    <Button
      type="button"
      variant="tertiary"
      loading={loading}
      aria-label={text(isOn ? 'settings.switchOff.of' : 'settings.switchOn.of', { name })}
      onClick={() => onChange(!isOn)}
    >
      {text(isOn ? 'settings.switchOff' : 'settings.switchOn')}
    </Button>
  );
};
