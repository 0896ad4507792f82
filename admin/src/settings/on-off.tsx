import { StatusBadge } from '../kit/status-badge';
import { useText } from '../texts/use-text';

/** Whether something is switched on, in a row of a table. */
export const OnOff = ({ isOn }: { readonly isOn: boolean }) => {
  const text = useText();
  return <StatusBadge tone={isOn ? 'success' : 'neutral'}>{text(isOn ? 'settings.on' : 'settings.off')}</StatusBadge>;
};
