import { TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { ProductDownload } from '../../../../server/src/contracts/downloads';
import type { LicenseSettings } from '../../../../server/src/contracts/licenses';
import { ActionModal } from '../../kit/dialog/action-dialog';
import { useRefusedFields } from '../../kit/dialog/use-refused-fields';
import { Labelled } from '../../kit/form/labelled';
import { LabelledChoice } from '../../kit/form/labelled-choice';
import { RichTextInput } from '../../kit/rich-text/rich-text';
import { useText } from '../../texts/use-text';
import { useShopSaveLicensingMutation } from './licensing.api';
import { fieldOfLicensing, licensingBody, licensingFormOf } from './licensing-form';
import { useFileOptions } from './use-file-options';

const IN_DIALOG: readonly string[] = ['version', 'changelog'];

type Props = {
  readonly productId: number;
  readonly files: readonly ProductDownload[];
  readonly settings: LicenseSettings;
  readonly onClose: () => void;
};

/** What sites are offered that ask for updates. */
export const PublishDialog = ({ productId, files, settings, onClose }: Props) => {
  const text = useText();
  const [save] = useShopSaveLicensingMutation();
  const { errors, mark, forget } = useRefusedFields(IN_DIALOG, fieldOfLicensing);
  const [form, setForm] = useState(() => ({ ...licensingFormOf(settings), version: '', changelog: '' }));
  const options = useFileOptions(files);
  const change = (changes: Partial<typeof form>): void => {
    forget(Object.keys(changes));
    setForm((known) => ({ ...known, ...changes }));
  };
  const version = form.version.trim();
  const words = { version, old: settings.version };
  return (
    <ActionModal
      title={text('licenses.publish')}
      consequence={
        version === '' ? '' : text(settings.version === '' ? 'licenses.publish.first' : 'licenses.publish.text', words)
      }
      confirmLabel={text('licenses.publish')}
      isReady={version !== '' && version !== settings.version}
      intention={form}
      run={async () => {
        const { changelog, global_update_file } = form;
        const body = licensingBody({ enabled: settings.enabled, version, changelog, global_update_file });
        return mark(await save({ productId, settings: { ...body, revision: settings.revision } }));
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled
        label={text('licenses.version')}
        name="version"
        hint={settings.version === '' ? '' : text('licenses.publish.now', words)}
        required
        {...(errors.version ? { error: errors.version } : {})}
      >
        <TextInput
          name="version"
          value={form.version}
          onChange={({ target }: { readonly target: HTMLInputElement }) => change({ version: target.value })}
          autoComplete="off"
        />
      </Labelled>
      <LabelledChoice
        label={text('licenses.file.update')}
        value={form.global_update_file}
        options={options}
        onChange={(id) => change({ global_update_file: id })}
      />
      <RichTextInput
        name="changelog"
        label="licenses.changelog"
        html={form.changelog}
        onChange={(changelog) => change({ changelog })}
        error={errors.changelog}
      />
    </ActionModal>
  );
};
