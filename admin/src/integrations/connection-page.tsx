import { BackButton, Page } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import type { IntegrationSettingField, IntegrationSettingsAnswer } from '../../../server/src/contracts/integrations';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useRenewal } from '../kit/form/use-renewal';
import { LoadState } from '../kit/page/load-state';
import { useCan } from '../permissions';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import { useProvider } from './feed-page';
import type { FormValues } from './feed-values';
import { INTEGRATIONS, useMayFeed } from './feeds-table';
import { useShopConnectionQuery, useShopSaveConnectionMutation } from './integrations.api';

type Of = { readonly provider: string };

const fieldOf = ({
  key,
  label,
  type,
  required,
  inline_tip: tip,
  placeholder = '',
}: IntegrationSettingField): FormField => ({
  ...{ name: key, label: { words: label }, required, span: 12 },
  ...(tip ? { hint: { words: tip } } : {}),
  ...(type === 'password' ? { kind: 'secret' } : { kind: 'text', placeholder }),
});

type DisconnectProps = Of & { readonly title: string; readonly values: FormValues; readonly onDone: () => void };

/** Nothing at all disconnects. */
const Disconnect = ({ provider, title, values, onDone }: DisconnectProps) => {
  const text = useText();
  const [save] = useShopSaveConnectionMutation();
  const blank = Object.fromEntries(Object.keys(values).map((key) => [key, '']));
  return (
    <DialogButton
      variant="danger-light"
      label={text('integrations.disconnect')}
      isOffered={Object.values(values).some((value) => value !== '')}
    >
      {(close) => (
        <ConfirmAction
          title={text('integrations.disconnect.of', { name: title })}
          consequence={text('integrations.disconnect.text')}
          confirmLabel={text('integrations.disconnect')}
          danger
          run={() => save({ provider, values: blank })}
          onDone={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};

type FormProps = Of & { readonly answer: IntegrationSettingsAnswer; readonly onDisconnected: () => void };

const ConnectionForm = ({ provider, answer, onDisconnected }: FormProps) => {
  const text = useText();
  const words = useServerWords();
  const { title, description } = useProvider(provider);
  const isReadOnly = !useMayFeed();
  const [save] = useShopSaveConnectionMutation();
  const { integration: values } = answer;
  const fields = answer.settings.fields.map((field) => fieldOf(words.connectionField(provider, field)));
  return (
    <FormPage<FormValues>
      title={title}
      subtitle={description}
      back={<BackButton fallback={INTEGRATIONS} />}
      secondaryAction={
        isReadOnly ? null : <Disconnect provider={provider} title={title} values={values} onDone={onDisconnected} />
      }
      initialValues={values}
      fields={fields}
      readOnly={isReadOnly}
      save={(changes) => save({ provider, values: changes })}
      savedMessage={text('integrations.connected', { name: title })}
    >
      <Panel title={text('integrations.connection')} text={text('integrations.connection.text')}>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

const LoadedConnection = ({ provider }: Of) => {
  const query = useShopConnectionQuery(provider, { refetchOnMountOrArgChange: true });
  const { key, renew } = useRenewal(query);
  return (
    <LoadState query={query}>
      {(answer) => <ConnectionForm key={key} provider={provider} answer={answer} onDisconnected={renew} />}
    </LoadState>
  );
};

/** What an integration is set up with, once for the whole store. */
export const ConnectionPage = () => {
  const { provider = '' } = useParams();
  return useCan()('integrations/view') ? (
    <LoadedConnection key={provider} provider={provider} />
  ) : (
    <Page.NoPermissions />
  );
};
