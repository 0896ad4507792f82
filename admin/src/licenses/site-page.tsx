import { Page } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import type { LicenseSiteAnswer } from '../../../server/src/contracts/licenses';
import { DetailPage } from '../kit/detail/detail-page';
import { Facts } from '../kit/detail/facts';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { LicensedName, LicenseKey, LicenseStatusBadge } from './license-parts';
import { useShopLicenseSiteQuery } from './licenses.api';
import { FreeDialog, SiteKind } from './site-dialogs';

type Props = { readonly answer: LicenseSiteAnswer };
type Row = LicenseSiteAnswer['activations'][number];

const COLUMNS: readonly RecordColumn<Row>[] = [
  { label: 'licenses.key', cell: ({ license }) => <LicenseKey>{license.license_key}</LicenseKey> },
  { label: 'licenses.product', cell: ({ license }) => <LicensedName license={license} /> },
  { label: 'licenses.status', cell: ({ license }) => <LicenseStatusBadge license={license} /> },
  { label: 'licenses.site.kind', cell: (activation) => <SiteKind activation={activation} /> },
];

const LicensesInUse = ({ answer: { site, activations } }: Props) => {
  const text = useText();
  const canManage = useCan()('licenses/manage');
  const title = text('licenses.site.inUse');
  const freeOf = (activation: Row) => (
    <DialogButton variant="danger-light" size="S" label={text('licenses.site.free')}>
      {(close) => (
        <FreeDialog licenseId={activation.license_id} activation={activation} siteUrl={site.site_url} onClose={close} />
      )}
    </DialogButton>
  );
  return (
    <Panel title={title}>
      <RecordTable
        label={title}
        rows={activations.filter(({ status }) => status === 'active')}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        href={({ license_id: id }) => `/plugins/shop/licenses/${id}`}
        {...(canManage ? { actions: freeOf } : {})}
        empty={text('licenses.site.none')}
      />
    </Panel>
  );
};

const SiteView = ({ answer }: Props) => {
  const text = useText();
  const { site } = answer;
  const facts = [
    { label: text('licenses.site.platform'), value: site.platform_version },
    { label: text('licenses.site.server'), value: site.server_version },
    { label: text('licenses.site.since'), value: <Moment moment={site.created_at} /> },
    { label: text('licenses.site.seen'), value: <Moment moment={site.updated_at} /> },
  ].filter(({ value }) => Boolean(value));
  return (
    <DetailPage
      title={site.site_url}
      backTo="/plugins/shop/licenses/sites"
      aside={
        <Panel title={text('licenses.site')}>
          <Facts facts={facts} />
        </Panel>
      }
    >
      <LicensesInUse answer={answer} />
    </DetailPage>
  );
};

const LoadedSite = ({ id }: { readonly id: number }) => {
  const query = useShopLicenseSiteQuery(id, { refetchOnMountOrArgChange: true });
  return <LoadState query={query}>{(answer) => <SiteView answer={answer} />}</LoadState>;
};

/** A site of the directory, and the licences that it uses. */
export const SitePage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('licenses/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedSite key={id} id={Number(id)} />;
};
