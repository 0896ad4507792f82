import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useText } from '../texts/use-text';
import { useShopSaveEuVatMutation } from './tax.api';

type Props = { readonly count: number; readonly onDone: () => void };

/** Forgets the scheme, its numbers and all registrations. */
export const ResetRegistrations = ({ count, onDone }: Props) => {
  const text = useText();
  const [save] = useShopSaveEuVatMutation();
  return (
    <DialogButton label={text('tax.eu.reset')} variant="danger-light">
      {(close) => (
        <ConfirmAction
          title={text('tax.eu.reset')}
          consequence={text('tax.eu.reset.text', { count })}
          confirmLabel={text('tax.eu.reset')}
          danger
          run={() => save({ reset: true })}
          onDone={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};
