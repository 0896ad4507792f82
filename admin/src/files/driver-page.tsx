import { Typography } from '@strapi/design-system';
import { useNavigate, useParams } from 'react-router-dom';
import type {
  S3DriverSettings,
  StorageDriver,
  StorageDriverAnswer,
  StorageDriverField,
  StorageDriverSavedAnswer,
} from '../../../server/src/contracts/files';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { DeleteButton } from '../settings/delete-button';
import { formFieldOf } from '../settings/server-field';
import { SettingsBack } from '../settings/settings-back';
import { useAnyText, useText, type AnyText } from '../texts/use-text';
import { DriverTools } from './driver-tools';
import { STORAGE } from './driver-list-page';
import {
  useShopResetStorageMutation,
  useShopSaveStorageDriverMutation,
  useShopStorageDriverQuery,
} from './storage.api';

/** What is missing counts only while the storage is used: the server says so. */
const fieldOfDriver = ({ key, label, type }: StorageDriverField, anyText: AnyText): FormField | null =>
  formFieldOf(key, { type, label: anyText(`storage.field.${key}`, label), default: '', locked: false });

type Props = { readonly driver: StorageDriver; readonly answer: StorageDriverAnswer };

const DriverForm = ({ driver, answer }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const navigate = useNavigate();
  const [save] = useShopSaveStorageDriverMutation();
  const [reset] = useShopResetStorageMutation();
  const title = anyText(`storage.driver.${driver}`, driver);
  const fields = answer.fields.flatMap((field) => fieldOfDriver(field, anyText) ?? []);
  return (
    <FormPage<S3DriverSettings>
      title={title}
      subtitle={text('storage.subtitle')}
      back={<SettingsBack fallback={STORAGE} />}
      secondaryAction={
        <DeleteButton
          title={text('storage.reset', { name: title })}
          consequence={text('storage.reset.text')}
          run={() => reset(driver)}
          onDone={() => navigate(STORAGE)}
        />
      }
      initialValues={answer.settings as S3DriverSettings}
      fields={fields}
      fieldOf={(name) => name.replace(/^settings\./, '')}
      save={(settings) => save({ driver, settings })}
      storedValues={(saved) => (saved as StorageDriverSavedAnswer).settings}
      savedMessage={text('storage.saved')}
    >
      <Panel title={text('storage.section')} text={text('storage.section.text')}>
        <FieldGrid fields={fields} />
        <DriverTools driver={driver} />
      </Panel>
    </FormPage>
  );
};

const NothingToSet = () => {
  const text = useText();
  return (
    <ShopPage
      title={text('storage.driver.local')}
      needs={['is_super_admin']}
      back={<SettingsBack fallback={STORAGE} />}
    >
      <Panel>
        <Typography>{text('storage.local.text')}</Typography>
      </Panel>
    </ShopPage>
  );
};

/** The settings of one storage, drawn from the fields that the server answers. */
export const DriverPage = () => {
  const { driver = '' } = useParams();
  const query = useShopStorageDriverQuery(driver as StorageDriver);
  return (
    <LoadState query={query}>
      {(answer) =>
        answer.fields.length === 0 ? (
          <NothingToSet />
        ) : (
          <DriverForm key={driver} driver={driver as StorageDriver} answer={answer} />
        )
      }
    </LoadState>
  );
};
