import { Flex } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import type {
  ModuleValues,
  StoreModule,
  StoreModulesAnswer,
  StoreModulesSaved,
} from '../../../server/src/contracts/store-modules';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { StoredRecord } from '../kit/page/stored-record';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { AddonsPanel } from './addons-panel';
import { useShopModulesQuery, useShopSaveModulesMutation } from './modules.api';
import { formFieldsOf } from './server-field';
import { TurnstileCheck } from './turnstile-check';
import { useServerWords } from './use-server-words';

const fieldsOfModule = (key: string, { schema }: StoreModule): readonly FormField[] =>
  formFieldsOf(schema).map((field) => ({ ...field, name: `${key}.${field.name}` }));

type FormProps = { readonly answer: StoreModulesAnswer; readonly onReload: () => void };

const ModulesForm = ({ answer, onReload }: FormProps) => {
  const text = useText();
  const [save] = useShopSaveModulesMutation();
  const [read, keepVersion] = useReadVersion(answer.version);
  // What this version does not have cannot be switched on.
  const words = useServerWords();
  const modules = Object.entries(words.modules(answer.fields)).filter(([, { available }]) => available !== false);
  return (
    <FormPage<ModuleValues>
      title={text('modules.title')}
      subtitle={text('modules.subtitle')}
      initialValues={answer.settings}
      fields={modules.flatMap(([key, module]) => fieldsOfModule(key, module))}
      fieldOf={(name) => name.replace(/^settings\./, '')}
      save={(settings) => save({ settings, version: read.current })}
      onReload={onReload}
      storedValues={(saved) => (saved as StoreModulesSaved).settings}
      savedMessage={text('modules.saved')}
      onSaved={keepVersion}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        {modules.map(([key, module]) => (
          <Panel key={key} title={module.title} text={module.description}>
            <FieldGrid fields={fieldsOfModule(key, module)} />
            {key === 'turnstile' ? <TurnstileCheck /> : null}
          </Panel>
        ))}
        <AddonsPanel />
      </Flex>
    </FormPage>
  );
};

/** Settings > Shop > Modules: parts of the store that are switched on and off as a whole. */
export const ModulesPage = () => {
  const can = useCan();
  const query = useShopModulesQuery(undefined, { skip: !can('is_super_admin'), refetchOnMountOrArgChange: true });
  if (!can('is_super_admin')) return <Page.NoPermissions />;
  return (
    <StoredRecord query={query}>
      {(answer, onReload) => <ModulesForm answer={answer} onReload={onReload} />}
    </StoredRecord>
  );
};
