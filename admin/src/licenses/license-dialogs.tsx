import { TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LicenseDetailAnswer } from '../../../server/src/contracts/licenses';
import { ActionModal, ConfirmAction } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import { isWrittenNumber, readWhole, writeNumber, type NumberValue } from '../kit/form/number-text';
import { useDates } from '../kit/use-dates';
import { useText } from '../texts/use-text';
import { isLimitReady, limitOf, sitesBeyond, staysExpired, type SetStatus } from './license-state';
import {
  useShopDeleteLicenseMutation,
  useShopReplaceKeyMutation,
  useShopSetLicenseLimitMutation,
  useShopSetLicenseStatusMutation,
} from './licenses.api';

/** What each section of the page of a licence is given: what GET /licensing/licenses/{id} answers. */
export type LicenseProps = { readonly answer: LicenseDetailAnswer };

/** A dialog of the page of a licence. */
export type LicenseDialogProps = LicenseProps & { readonly onClose: () => void };

/** For a key that has become known: whoever has it can use it no more. */
export const ReplaceKeyDialog = ({ answer: { license }, onClose }: LicenseDialogProps) => {
  const text = useText();
  const [replace] = useShopReplaceKeyMutation();
  return (
    <ConfirmAction
      title={text('licenses.replace')}
      consequence={text('licenses.replace.consequence', { count: license.activations_count })}
      confirmLabel={text('licenses.replace')}
      danger
      run={() => replace({ id: license.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

type StatusProps = LicenseDialogProps & { readonly status: SetStatus };

const STATUS_ACTIONS = { active: 'licenses.enable', disabled: 'licenses.disable', expired: 'licenses.expire' } as const;

const useStatusWords = ({ answer: { license }, status }: Pick<StatusProps, 'answer' | 'status'>): string => {
  const text = useText();
  const dates = useDates();
  const date = license.expiration_date === null ? '' : dates.moment(license.expiration_date);
  if (staysExpired(license, status, new Date())) return text('licenses.enable.past', { date });
  return text(`${STATUS_ACTIONS[status]}.consequence`, { count: license.activations_count });
};

const StatusDialog = ({ answer, onClose, status }: StatusProps) => {
  const text = useText();
  const { license } = answer;
  const [set] = useShopSetLicenseStatusMutation();
  const action = STATUS_ACTIONS[status];
  return (
    <ConfirmAction
      title={text(action)}
      consequence={useStatusWords({ answer, status })}
      confirmLabel={text(action)}
      danger={status !== 'active'}
      run={() => set({ id: license.id, status })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

export const DisableDialog = (props: LicenseDialogProps) => <StatusDialog {...props} status="disabled" />;
export const EnableDialog = (props: LicenseDialogProps) => <StatusDialog {...props} status="active" />;
export const ExpireDialog = (props: LicenseDialogProps) => <StatusDialog {...props} status="expired" />;

const useLimitWords = ({ answer: { license } }: LicenseProps, typed: NumberValue): string => {
  const text = useText();
  if (!isLimitReady(license, typed)) return '';
  const limit = limitOf(typed);
  const words = { limit, count: license.activation_count };
  if (limit === 0) return text('licenses.limit.endless', words);
  return text(sitesBeyond(license, limit) > 0 ? 'licenses.limit.beyond' : 'licenses.limit.consequence', words);
};

/** On how many sites it may be used. Those that use it stay. */
export const LimitDialog = ({ answer, onClose }: LicenseDialogProps) => {
  const text = useText();
  const { license } = answer;
  const [set] = useShopSetLicenseLimitMutation();
  const [typed, setTyped] = useState<NumberValue>(license.limit === 0 ? null : license.limit);
  return (
    <ActionModal
      title={text('licenses.limit')}
      consequence={useLimitWords({ answer }, typed)}
      confirmLabel={text('kit.form.save')}
      isReady={isLimitReady(license, typed)}
      intention={typed}
      run={() => set({ id: license.id, limit: limitOf(typed) })}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled
        label={text('licenses.limit.sites')}
        name="limit"
        hint={text('licenses.limit.hint')}
        {...(isWrittenNumber(typed) ? {} : { error: text('kit.number.notWhole') })}
      >
        <TextInput
          name="limit"
          value={writeNumber(typed)}
          onChange={({ target }: { readonly target: HTMLInputElement }) => setTyped(readWhole(target.value))}
          inputMode="numeric"
          autoComplete="off"
        />
      </Labelled>
    </ActionModal>
  );
};

/** It cannot be undone: the number of the licence is typed first. */
export const DeleteDialog = ({ answer: { license }, onClose }: LicenseDialogProps) => {
  const text = useText();
  const navigate = useNavigate();
  const [remove] = useShopDeleteLicenseMutation();
  const [typed, setTyped] = useState('');
  return (
    <ActionModal
      title={text('licenses.delete')}
      consequence={text('licenses.delete.consequence', { count: license.activations_count })}
      confirmLabel={text('kit.delete')}
      danger
      isReady={typed.trim() === String(license.id)}
      typed={typed}
      run={() => remove({ id: license.id })}
      onDone={() => navigate('/plugins/shop/licenses', { replace: true })}
      onClose={onClose}
    >
      <Labelled label={text('licenses.delete.confirm', { id: String(license.id) })} name="confirmation" required>
        <TextInput
          name="confirmation"
          value={typed}
          onChange={({ target }: { readonly target: HTMLInputElement }) => setTyped(target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
      </Labelled>
    </ActionModal>
  );
};
