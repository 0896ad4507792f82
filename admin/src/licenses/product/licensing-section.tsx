import { Flex, Typography } from '@strapi/design-system';
import type { LicenseSettings } from '../../../../server/src/contracts/licenses';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import { Facts, type Fact } from '../../kit/detail/facts';
import { DialogButton } from '../../kit/dialog/dialog-button';
import { failureText } from '../../kit/failure-text';
import { Panel } from '../../kit/form/field-grid';
import { RoomLink } from '../../kit/page/room-link';
import { StatusBadge } from '../../kit/status-badge';
import { useDates } from '../../kit/use-dates';
import { useCan } from '../../permissions';
import { RecordTable, type RecordColumn } from '../../settings/record-table';
import { useText } from '../../texts/use-text';
import { useSeesLicenses } from '../use-sees-licenses';
import { useShopLicensingQuery } from './licensing.api';
import { PoolDialog } from './pool-dialog';
import { PublishDialog } from './publish-dialog';

type Terms = LicenseSettings['variations'][number];

const Validity = ({ terms: { validity } }: { readonly terms: Terms }) => (
  <>{useText()(`licenses.for.${validity.unit}`, { count: validity.value })}</>
);

const Limit = ({ terms: { activation_limit: limit } }: { readonly terms: Terms }) => (
  <>{useText()('licenses.limit.told', { count: limit === '' ? 0 : limit })}</>
);

const COLUMNS: readonly RecordColumn<Terms>[] = [
  { label: 'catalog.variant', cell: ({ title }) => title },
  { label: 'licenses.limit.sites', cell: (terms) => <Limit terms={terms} /> },
  { label: 'licenses.valid', cell: (terms) => <Validity terms={terms} /> },
];

type Props = { readonly product: EditedProduct; readonly settings: LicenseSettings };

const useFacts = ({ settings }: Props): readonly Fact[] => {
  const text = useText();
  const dates = useDates();
  const { version, released_at: released, global_update_file: file, prefix, pool } = settings;
  const published = released === null ? version : text('licenses.version.of', { version, date: dates.day(released) });
  return [
    { label: text('licenses.version'), value: published },
    { label: text('licenses.file.update'), value: file?.path },
    { label: text('licenses.prefix'), value: prefix },
    {
      label: text('licenses.pool'),
      value: pool.free + pool.given > 0 ? text('licenses.pool.count', { free: pool.free, given: pool.given }) : '',
    },
  ].filter(({ value }) => Boolean(value));
};

const Buttons = ({ product, settings }: Props) => {
  const text = useText();
  const isOn = settings.enabled === 'yes';
  return (
    <Flex gap={2} wrap="wrap">
      <DialogButton size="S" variant="secondary" label={text('licenses.publish')} isOffered={isOn}>
        {(close) => (
          <PublishDialog
            productId={product.ID}
            files={product.downloadable_files}
            settings={settings}
            onClose={close}
          />
        )}
      </DialogButton>
      <DialogButton size="S" variant="tertiary" label={text('licenses.pool.add')} isOffered={isOn}>
        {(close) => <PoolDialog productId={product.ID} pool={settings.pool} onClose={close} />}
      </DialogButton>
      <RoomLink to={`/plugins/shop/products/${product.ID}/licensing`}>
        {text(isOn ? 'licenses.settings.edit' : 'licenses.settings.begin')}
      </RoomLink>
    </Flex>
  );
};

const Licensing = (props: Props) => {
  const text = useText();
  const { settings } = props;
  const isOn = settings.enabled === 'yes';
  const facts = useFacts(props);
  return (
    <>
      <StatusBadge tone={isOn ? 'success' : 'neutral'}>
        {text(isOn ? 'licenses.settings.on' : 'licenses.settings.off')}
      </StatusBadge>
      {isOn ? <Facts facts={facts} /> : null}
      {isOn ? (
        <RecordTable
          label={text('licenses.terms')}
          rows={settings.variations}
          keyOf={({ variation_id: id }) => id}
          columns={COLUMNS}
          empty=""
        />
      ) : null}
    </>
  );
};

/** Keys that buyers get. What is set up here is saved at once, beside the form of the page. */
export const LicensingSection = ({ product }: { readonly product: EditedProduct }) => {
  const text = useText();
  const can = useCan();
  const { data, error } = useShopLicensingQuery(product.ID, { skip: !useSeesLicenses() });
  if (!data && !error) return null;
  const canEdit = data !== undefined && !data.is_bundle_product && can('licenses/manage');
  return (
    <Panel title={text('licenses.settings')} action={canEdit ? <Buttons product={product} settings={data} /> : null}>
      {error ? <Typography textColor="danger600">{failureText(error, text)}</Typography> : null}
      {data?.is_bundle_product ? <Typography textColor="neutral600">{text('licenses.bundle')}</Typography> : null}
      {data && !data.is_bundle_product ? <Licensing product={product} settings={data} /> : null}
    </Panel>
  );
};
