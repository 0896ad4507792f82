import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useText } from '../texts/use-text';
import { useShopSetLicenseStatusMutation, type LicenseRow } from './licenses.api';

type Props = BulkDialogProps<LicenseRow> & { readonly status: 'active' | 'disabled' };

const StatusBulk = ({ rows, onClose, status }: Props) => {
  const text = useText();
  const [set] = useShopSetLicenseStatusMutation();
  const isOff = status === 'disabled';
  const sites = rows.reduce((sum, { activation_count: count }) => sum + count, 0);
  return (
    <BulkDialog
      title={text(isOff ? 'licenses.disable.bulk' : 'licenses.enable.bulk')}
      consequence={text(isOff ? 'licenses.disable.bulk.text' : 'licenses.enable.bulk.text', {
        count: rows.length,
        sites,
      })}
      confirmLabel={text(isOff ? 'licenses.disable.bulk' : 'licenses.enable.bulk')}
      danger={isOff}
      rows={rows}
      nameOf={({ license_key: key }) => key}
      runEach={({ id }) => set({ id, status })}
      onClose={onClose}
    />
  );
};

/** Each key, with all sites that use it. */
export const DisableBulk = (props: BulkDialogProps<LicenseRow>) => <StatusBulk {...props} status="disabled" />;
export const EnableBulk = (props: BulkDialogProps<LicenseRow>) => <StatusBulk {...props} status="active" />;
