import { Typography } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ActivityTimeline } from '../activity/activity-timeline';
import { writeSize } from '../catalog/product/file-entries';
import { CopyButton } from '../kit/copy-button';
import { DetailPage } from '../kit/detail/detail-page';
import { Facts, type Fact } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { RecordLink } from '../kit/page/record-link';
import { useShopLabelsQuery } from '../labels/labels.api';
import { LabelsPanel } from '../orders/labels-section';
import { OrdersPanel } from '../orders/orders-panel';
import { useCan } from '../permissions';
import { RecordTable } from '../settings/record-table';
import { SubscriptionsPanel } from '../subscriptions/subscriptions-panel';
import { useAnyText, useText } from '../texts/use-text';
import { LicenseActions } from './license-actions';
import type { LicenseProps } from './license-dialogs';
import { Expiry, LicenseKey, LicenseStatusBadge, useLicensedName } from './license-parts';
import { useShopLabelLicenseMutation, useShopLicenseQuery } from './licenses.api';
import { SitesSection } from './sites-section';

const KeySection = ({ answer: { license } }: LicenseProps) => {
  const text = useText();
  const anyText = useAnyText();
  const can = useCan();
  const name = useLicensedName()(license);
  const { disabled_reason: reason } = license.config;
  const isLinked = license.product.post_title !== '' && can('products/view');
  const facts: readonly Fact[] = [
    {
      label: text('licenses.product'),
      value: isLinked ? <RecordLink to={`/plugins/shop/products/${license.product_id}`}>{name}</RecordLink> : name,
    },
    { label: text('licenses.expires'), value: <Expiry date={license.expiration_date} /> },
    { label: text('licenses.issued'), value: <Moment moment={license.created_at} /> },
    ...(reason ? [{ label: text('licenses.reason'), value: anyText(`licenses.reason.${reason}`, reason) }] : []),
  ];
  return (
    <Panel title={text('licenses.key')} action={<CopyButton value={license.license_key} />}>
      <Typography variant="beta" tag="p">
        <LicenseKey>{license.license_key}</LicenseKey>
      </Typography>
      <Facts facts={facts} />
    </Panel>
  );
};

/** The figures of the customer stand on their own page. */
const CustomerPanel = ({ answer: { license } }: LicenseProps) => {
  const text = useText();
  const can = useCan();
  const { customer } = license;
  const name = customer ? customer.full_name || customer.email : text('orders.customer.gone');
  return (
    <Panel title={text('orders.customer.title')}>
      {customer && can('customers/view') ? (
        <RecordLink to={`/plugins/shop/customers/${customer.id}`}>{name}</RecordLink>
      ) : (
        <Typography textColor="neutral800">{name}</Typography>
      )}
      {customer ? (
        <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {customer.email}
        </Typography>
      ) : null}
    </Panel>
  );
};

const Labels = ({ answer: { license, selected_labels: ids } }: LicenseProps) => {
  const [save] = useShopLabelLicenseMutation();
  const { data = [] } = useShopLabelsQuery(undefined, { skip: !useCan()('labels/view') });
  return (
    <LabelsPanel
      labels={data.filter(({ id }) => ids.includes(id))}
      needs="labels/manage"
      save={(change) => save({ id: license.id, change })}
    />
  );
};

const FilesPanel = ({ answer: { downloads } }: LicenseProps) => {
  const text = useText();
  const { locale } = useIntl();
  const title = text('catalog.files');
  return (
    <Panel title={title}>
      <RecordTable
        label={title}
        rows={downloads}
        keyOf={({ id }) => id}
        columns={[
          { label: 'catalog.files.title', cell: ({ title: name }) => name },
          { label: 'licenses.file', cell: ({ file_name: name }) => name },
          { label: 'licenses.file.size', cell: ({ file_size: size }) => writeSize(size, locale), align: 'end' },
        ]}
        empty={text('licenses.files.none')}
      />
    </Panel>
  );
};

const LicenseView = ({ answer }: LicenseProps) => {
  const text = useText();
  const { license, orders, prev_orders: previous, subscription } = answer;
  return (
    <DetailPage
      title={text('licenses.page.title', { id: String(license.id) })}
      subtitle={<LicenseStatusBadge license={license} />}
      backTo="/plugins/shop/licenses"
      secondaryAction={<LicenseActions answer={answer} />}
      aside={
        <>
          <CustomerPanel answer={answer} />
          <Labels answer={answer} />
        </>
      }
    >
      <KeySection answer={answer} />
      <SitesSection answer={answer} />
      <OrdersPanel title={text('section.orders')} orders={orders} empty={text('customers.orders.none')} />
      {previous.length > 0 ? <OrdersPanel title={text('licenses.orders.previous')} orders={previous} empty="" /> : null}
      <SubscriptionsPanel subscriptions={subscription === null ? [] : [subscription]} />
      <FilesPanel answer={answer} />
      <ActivityTimeline activities={answer.activities} />
    </DetailPage>
  );
};

const LoadedLicense = ({ id }: { readonly id: number }) => {
  const query = useShopLicenseQuery(id, { refetchOnMountOrArgChange: true });
  return <LoadState query={query}>{(answer) => <LicenseView key={answer.license.id} answer={answer} />}</LoadState>;
};

/** One licence: its key, where it is used, what it was sold with, and what happened to it. */
export const LicensePage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('licenses/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedLicense key={id} id={Number(id)} />;
};
