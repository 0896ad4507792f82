import type { LicenseSigningKey } from '../../../server/src/contracts/licenses';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { StatusBadge } from '../kit/status-badge';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { useShopRotateSigningKeyMutation, useShopSigningKeysQuery } from './signing-keys.api';

const State = ({ state }: Pick<LicenseSigningKey, 'state'>) => (
  <StatusBadge tone={state === 'signs' ? 'success' : 'neutral'}>{useText()(`licenses.signing.${state}`)}</StatusBadge>
);

const COLUMNS: readonly RecordColumn<LicenseSigningKey>[] = [
  { label: 'licenses.signing.kid', cell: ({ kid }) => kid },
  { label: 'licenses.status', cell: ({ state }) => <State state={state} /> },
  { label: 'licenses.signing.since', cell: ({ created_at: moment }) => <Moment moment={moment} /> },
  { label: 'licenses.signing.until', cell: ({ retired_at: moment }) => <Moment moment={moment} /> },
];

const Rotate = () => {
  const text = useText();
  const [rotate] = useShopRotateSigningKeyMutation();
  return (
    <DialogButton label={text('licenses.signing.rotate')}>
      {(close) => (
        <ConfirmAction
          title={text('licenses.signing.rotate')}
          consequence={text('licenses.signing.rotate.consequence')}
          confirmLabel={text('licenses.signing.rotate')}
          run={(key) => rotate(key)}
          onDone={close}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};

/** Settings > Shop > Licence keys: by what devices know that a licence was confirmed by this shop. */
export const SigningKeysPage = () => {
  const text = useText();
  const can = useCan();
  const query = useShopSigningKeysQuery(undefined, { skip: !can('store/sensitive') });
  const title = text('licenses.signing');
  return (
    <ShopPage
      title={title}
      subtitle={text('licenses.signing.text')}
      needs={['store/sensitive']}
      primaryAction={<Rotate />}
    >
      <LoadState query={query}>
        {(keys) => (
          <Panel>
            <RecordTable
              label={title}
              rows={keys}
              keyOf={({ kid }) => kid}
              columns={COLUMNS}
              empty={text('licenses.signing.none')}
            />
          </Panel>
        )}
      </LoadState>
    </ShopPage>
  );
};
