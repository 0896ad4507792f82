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
import { LoadState } from '../kit/page/load-state';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { AddonsPanel } from './addons-panel';
import { useShopModulesQuery, useShopSaveModulesMutation } from './modules.api';
import { formFieldsOf } from './server-field';
import { TurnstileCheck } from './turnstile-check';
import { useServerWords } from './use-server-words';

const fieldsOfModule = (key: string, { schema }: StoreModule): readonly FormField[] =>
  formFieldsOf(schema).map((field) => ({ ...field, name: `${key}.${field.name}` }));

const ModulesForm = ({ answer }: { readonly answer: StoreModulesAnswer }) => {
  const text = useText();
  const [save] = useShopSaveModulesMutation();
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
      save={(changes) => save(changes)}
      storedValues={(saved) => (saved as StoreModulesSaved).settings}
      savedMessage={text('modules.saved')}
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
  const query = useShopModulesQuery(undefined, { skip: !can('is_super_admin') });
  if (!can('is_super_admin')) return <Page.NoPermissions />;
  return <LoadState query={query}>{(answer) => <ModulesForm answer={answer} />}</LoadState>;
};
