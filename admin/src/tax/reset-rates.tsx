import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useText } from '../texts/use-text';
import { useShopResetOssRatesMutation } from './tax.api';

type Props = {
  /** All member states where none is named. */
  readonly countries: readonly string[];
  readonly count: number;
  readonly onDone?: () => void;
};

/** Asks, and puts the built-in rates back. */
export const ResetRates = ({ countries, count, onDone }: Props) => {
  const text = useText();
  const [reset] = useShopResetOssRatesMutation();
  return (
    <DialogButton label={text('tax.oss.reset')} variant="danger-light">
      {(close) => (
        <ConfirmAction
          title={text('tax.oss.reset')}
          consequence={text('tax.oss.reset.text', { count })}
          confirmLabel={text('tax.oss.reset')}
          danger
          run={() => reset(countries)}
          onDone={() => {
            close();
            onDone?.();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};
