import { Checkbox, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import { fromWallClock, toWallClock } from '../kit/moment-text';
import { useDates } from '../kit/use-dates';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import type { LicenseDialogProps, LicenseProps } from './license-dialogs';
import { isValidityReady, validityBody, validityChange, validityOf, type Validity } from './license-state';
import { useShopSetLicenseValidityMutation } from './licenses.api';

const useConsequence = ({ answer: { license } }: LicenseProps, validity: Validity): string => {
  const text = useText();
  const dates = useDates();
  if (!isValidityReady(license, validity)) return '';
  const change = validityChange(license, validity, new Date());
  const until = text(`licenses.validity.${change}`, {
    date: validity.until === '' ? '' : dates.moment(validity.until),
    old: license.expiration_date === null ? text('licenses.lifetime') : dates.moment(license.expiration_date),
  });
  const isRevived = license.status !== 'active' && change !== 'past';
  return isRevived ? `${until} ${text('licenses.validity.revived')}` : until;
};

/** Until another day, earlier or later, or for ever. */
export const ValidityDialog = ({ answer, onClose }: LicenseDialogProps) => {
  const text = useText();
  const { timezone } = useStore();
  const { license } = answer;
  const [set] = useShopSetLicenseValidityMutation();
  const [validity, setValidity] = useState(() => validityOf(license));
  return (
    <ActionModal
      title={text('licenses.validity')}
      consequence={useConsequence({ answer }, validity)}
      confirmLabel={text('kit.form.save')}
      isReady={isValidityReady(license, validity)}
      intention={validity}
      run={() => set({ id: license.id, until: validityBody(validity) })}
      onDone={onClose}
      onClose={onClose}
    >
      <Checkbox
        checked={validity.isLifetime}
        onCheckedChange={(checked) => setValidity({ ...validity, isLifetime: checked === true })}
      >
        {text('licenses.validity.for-ever')}
      </Checkbox>
      {validity.isLifetime ? null : (
        <Labelled
          label={text('licenses.expires')}
          name="expiration_date"
          hint={text('subscriptions.terms.next.hint', { zone: timezone })}
          required
        >
          <TextInput
            type="datetime-local"
            name="expiration_date"
            value={toWallClock(validity.until, timezone)}
            onChange={({ target }: { readonly target: HTMLInputElement }) =>
              setValidity({ isLifetime: false, until: fromWallClock(target.value, timezone) })
            }
          />
        </Labelled>
      )}
    </ActionModal>
  );
};
