import { Checkbox, Loader, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { CouponSettings } from '../../../server/src/contracts/coupons';
import { ActionModal } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { failureText } from '../kit/failure-text';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopCouponSettingsQuery, useShopSaveCouponSettingsMutation } from './coupons.api';

type DialogProps = { readonly settings: CouponSettings; readonly onClose: () => void };

const SettingsDialog = ({ settings, onClose }: DialogProps) => {
  const text = useText();
  const [save] = useShopSaveCouponSettingsMutation();
  const wasShown = settings.show_on_checkout === 1;
  const [isShown, setShown] = useState(wasShown);
  return (
    <ActionModal
      title={text('coupons.settings')}
      consequence={text(isShown ? 'coupons.settings.shown' : 'coupons.settings.hidden')}
      confirmLabel={text('kit.form.save')}
      isReady={isShown !== wasShown || settings.show_on_checkout === null}
      intention={isShown}
      run={() => save(isShown)}
      onDone={onClose}
      onClose={onClose}
    >
      <Checkbox checked={isShown} onCheckedChange={(checked) => setShown(checked === true)}>
        {text('coupons.settings.show')}
      </Checkbox>
    </ActionModal>
  );
};

const Settings = ({ onClose }: Pick<DialogProps, 'onClose'>) => {
  const text = useText();
  const { currentData: settings, error } = useShopCouponSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error) return <Typography role="alert">{failureText(error, text)}</Typography>;
  return settings ? (
    <SettingsDialog settings={settings} onClose={onClose} />
  ) : (
    <Loader small>{text('kit.loading')}</Loader>
  );
};

/** What holds for all coupons. */
export const CouponSettingsButton = () => {
  const text = useText();
  const isOffered = useCan()('coupons/manage');
  return (
    <DialogButton variant="tertiary" label={text('coupons.settings')} isOffered={isOffered}>
      {(close) => <Settings onClose={close} />}
    </DialogButton>
  );
};

/** Beside what a coupon says of itself: the shop may list none at all. */
export const ListedNowhere = () => {
  const text = useText();
  const { data } = useShopCouponSettingsQuery();
  return data && data.show_on_checkout !== 1 ? (
    <Typography textColor="neutral800">{text('coupons.shown.nowhere')}</Typography>
  ) : null;
};
