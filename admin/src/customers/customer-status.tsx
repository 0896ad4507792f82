import { StatusBadge } from '../kit/status-badge';
import { toneOfStatus, useStatusName } from './customer-words';

export const CustomerStatus = ({ status }: { readonly status: string }) => {
  const nameOf = useStatusName();
  return <StatusBadge tone={toneOfStatus(status)}>{nameOf(status)}</StatusBadge>;
};
