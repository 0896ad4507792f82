import { TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { LicenseActivation } from '../../../server/src/contracts/licenses';
import { ActionModal, ConfirmAction } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import { StatusBadge } from '../kit/status-badge';
import { useText } from '../texts/use-text';
import { useShopAddSiteMutation, useShopFreeSiteMutation } from './licenses.api';

type SiteProps = { readonly activation: Pick<LicenseActivation, 'id' | 'is_local'> };

/** Whether it takes one of the places of the licence. */
export const SiteKind = ({ activation: { is_local: local } }: SiteProps) => {
  const text = useText();
  if (local === 1) return <StatusBadge tone="neutral">{text('licenses.site.local')}</StatusBadge>;
  return <>{text('licenses.site.counts')}</>;
};

type Props = { readonly licenseId: number; readonly onClose: () => void };

/** The site uses the licence no longer. */
export const FreeDialog = ({
  licenseId,
  activation,
  siteUrl,
  onClose,
}: Props & SiteProps & { readonly siteUrl: string }) => {
  const text = useText();
  const [free] = useShopFreeSiteMutation();
  return (
    <ConfirmAction
      title={text('licenses.site.free.title', { site: siteUrl })}
      consequence={text(activation.is_local === 1 ? 'licenses.site.free.local' : 'licenses.site.free.consequence')}
      confirmLabel={text('licenses.site.free')}
      danger
      run={() => free({ id: licenseId, activationId: activation.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

/** For a site that cannot ask for itself. */
export const AddSiteDialog = ({ licenseId, onClose }: Props) => {
  const text = useText();
  const [add] = useShopAddSiteMutation();
  const [url, setUrl] = useState('');
  return (
    <ActionModal
      title={text('licenses.site.add')}
      consequence={text('licenses.site.add.consequence')}
      confirmLabel={text('licenses.site.add')}
      isReady={url.trim() !== ''}
      intention={url}
      run={() => add({ id: licenseId, url: url.trim() })}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('licenses.site.address')} name="url" required>
        <TextInput
          name="url"
          value={url}
          placeholder="https://shop.example.com"
          onChange={({ target }: { readonly target: HTMLInputElement }) => setUrl(target.value)}
          inputMode="url"
          autoComplete="off"
        />
      </Labelled>
    </ActionModal>
  );
};
