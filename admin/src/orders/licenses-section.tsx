import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { FoundLicenses } from '../licenses/licenses-panel';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopIssueMissingLicensesMutation } from './order-changes.api';
import type { OrderSectionProps } from './orders.api';

/** Keys that were given out with the order, and a way to those that were not. */
export const LicensesSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const can = useCan();
  const [issue] = useShopIssueMissingLicensesMutation();
  const isMissing = order.has_missing_licenses && can('orders/manage');
  const action = isMissing ? (
    <DialogButton size="S" variant="secondary" label={text('licenses.missing')}>
      {(close) => (
        <ConfirmAction
          title={text('licenses.missing')}
          consequence={text('licenses.missing.consequence')}
          confirmLabel={text('licenses.missing')}
          run={() => issue({ id: order.id })}
          onDone={close}
          onClose={close}
        />
      )}
    </DialogButton>
  ) : null;
  return <FoundLicenses search={`order_id = ${order.id}`} known={order.licenses} action={action} />;
};
