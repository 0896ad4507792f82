import { Typography } from '@strapi/design-system';
import type { LicenseActivation } from '../../../server/src/contracts/licenses';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { useDates } from '../kit/use-dates';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import type { LicenseProps } from './license-dialogs';
import { SiteAddress, SitesUsed } from './license-parts';
import { sitesInUse } from './license-state';
import { AddSiteDialog, FreeDialog, SiteKind } from './site-dialogs';

type SiteProps = { readonly activation: LicenseActivation };

/** Since when, and by whom. */
const Added = ({ activation: { updated_at: moment, activation_method: method } }: SiteProps) => {
  const text = useText();
  const dates = useDates();
  return (
    <>
      <time dateTime={moment}>{dates.day(moment)}</time>
      <Typography tag="div" variant="pi" textColor="neutral600">
        {text(`licenses.site.by.${method}`)}
      </Typography>
    </>
  );
};

const COLUMNS: readonly RecordColumn<LicenseActivation>[] = [
  { label: 'licenses.site', cell: ({ site }) => <SiteAddress>{site.site_url}</SiteAddress> },
  { label: 'licenses.site.kind', cell: (activation) => <SiteKind activation={activation} /> },
  { label: 'licenses.site.since', cell: (activation) => <Added activation={activation} /> },
  { label: 'licenses.version', cell: ({ last_update_version: version }) => version ?? '' },
];

/** Where it is used now; the timeline tells where it was. */
export const SitesSection = ({ answer: { license, activations } }: LicenseProps) => {
  const text = useText();
  const canManage = useCan()('licenses/manage');
  const title = text('licenses.sites');
  const add = (
    <DialogButton
      variant="secondary"
      size="S"
      label={text('licenses.site.add')}
      isOffered={canManage && license.status === 'active'}
    >
      {(close) => <AddSiteDialog licenseId={license.id} onClose={close} />}
    </DialogButton>
  );
  const freeOf = (activation: LicenseActivation) => (
    <DialogButton variant="danger-light" size="S" label={text('licenses.site.free')}>
      {(close) => (
        <FreeDialog licenseId={license.id} activation={activation} siteUrl={activation.site.site_url} onClose={close} />
      )}
    </DialogButton>
  );
  return (
    <Panel title={title} action={add}>
      <Typography textColor="neutral800">
        <SitesUsed license={license} />
      </Typography>
      <RecordTable
        label={title}
        rows={sitesInUse(activations)}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        href={({ site_id: id }) => `/plugins/shop/licenses/sites/${id}`}
        {...(canManage ? { actions: freeOf } : {})}
        empty={text('licenses.sites.none')}
      />
    </Panel>
  );
};
