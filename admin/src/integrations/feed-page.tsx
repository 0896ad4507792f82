import { Flex } from '@strapi/design-system';
import { BackButton, Page, useForm } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { FeedField, SavedFeedAnswer } from '../../../server/src/contracts/integrations';
import { Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { StoredRecord } from '../kit/page/stored-record';
import { useCan } from '../permissions';
import { useServerWords } from '../settings/use-server-words';
import { useText, type Text } from '../texts/use-text';
import { FeedGrid, formFieldOf, type FormContext } from './feed-fields';
import { DeleteFeed, listOf, pageOf, useMayFeed } from './feeds-table';
import { feedOf, formValuesOf, shownFields, VARIATIONS, type FormValues } from './feed-values';
import {
  useShopFeedFormQuery,
  useShopIntegrationsQuery,
  useShopSaveFeedMutation,
  type FeedFormView,
  type FeedOwner,
} from './integrations.api';

type Named = FeedOwner & { readonly provider: string; readonly id: number | null };

const enabledField = (text: Text): FeedField => ({
  ...{ key: 'enabled', label: text('integrations.enabled'), component: 'checkbox-single' },
});

/** When a feed runs; everything before is what it does. */
const WHEN: ReadonlySet<string> = new Set([VARIATIONS, 'event_trigger', 'watch_on_access_revoke', 'conditionals']);

const useFormContext = (provider: string, form: FeedFormView): FormContext => {
  const text = useText();
  const words = useServerWords();
  const [name, ...others] = form.fields.map((field) => words.feedField(provider, field));
  const variations: readonly FeedField[] = form.variations
    ? [
        {
          ...{ key: VARIATIONS, label: text('integrations.variants'), component: 'selection_group', is_multiple: true },
          ...{ inline_tip: text('integrations.variants.hint'), options: form.variations },
        },
      ]
    : [];
  const fields = [...(name ? [name] : []), enabledField(text), ...others, ...variations];
  return { ...form, fields, inputs: form.inputs.map(words.feedInput), provider, text };
};

type SectionProps = { readonly context: FormContext };

/** The fields that the choices so far ask for. */
const Sections = ({ context }: SectionProps) => {
  const { text } = context;
  const values = useForm('Sections', (form) => form.values as FormValues);
  const shown = shownFields(context.fields, values);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Panel title={text('integrations.what')}>
        <FeedGrid fields={shown.filter(({ key }) => !WHEN.has(key))} context={context} />
      </Panel>
      <Panel title={text('integrations.when')}>
        <FeedGrid fields={shown.filter(({ key }) => WHEN.has(key))} context={context} />
      </Panel>
    </Flex>
  );
};

export const useProvider = (provider: string) => {
  const words = useServerWords();
  const { data } = useShopIntegrationsQuery(undefined);
  const known = data?.[provider];
  return known ? words.integration(provider, known) : { title: provider, description: '' };
};

/** What is sent names the version that was read or saved last: the page stays after a save. */
const useSave = (named: Named, { fields }: FormContext, version: string) => {
  const [save] = useShopSaveFeedMutation();
  const read = useRef(version);
  const run = (_changes: Partial<FormValues>, values: FormValues) =>
    save({ ...named, values: feedOf(fields, values), version: read.current });
  const storedValues = (answer: unknown): FormValues => {
    const saved = answer as SavedFeedAnswer;
    read.current = saved.version;
    return formValuesOf(fields, saved.feedData);
  };
  return { run, storedValues };
};

type FormProps = Named & { readonly form: FeedFormView; readonly onReload: () => void };

const FeedForm = ({ form, onReload, ...named }: FormProps) => {
  const { provider, product, id } = named;
  const text = useText();
  const navigate = useNavigate();
  const { title, description } = useProvider(provider);
  const isReadOnly = !useMayFeed();
  const context = useFormContext(provider, form);
  const { run, storedValues } = useSave(named, context, form.version);
  const fieldsIn = (values: FormValues): readonly FormField[] =>
    shownFields(context.fields, values).map((field) => formFieldOf(field, context));
  const initialValues = formValuesOf(context.fields, form.settings);
  const name = String(initialValues.name);
  return (
    <FormPage<FormValues>
      title={id === null ? text('integrations.feed.new', { name: title }) : name}
      subtitle={description}
      back={<BackButton fallback={listOf(product)} />}
      secondaryAction={
        id === null ? null : (
          <DeleteFeed feed={{ id, name, product_id: product }} onDone={() => navigate(listOf(product))} />
        )
      }
      initialValues={initialValues}
      fields={fieldsIn(initialValues)}
      checked={(_changes, values) => fieldsIn(values)}
      isNew={id === null}
      readOnly={isReadOnly}
      save={run}
      onReload={onReload}
      storedValues={storedValues}
      savedMessage={text('integrations.feed.saved')}
      onSaved={(saved) => {
        const { integration_id: saves } = saved as SavedFeedAnswer;
        if (id === null && saves !== null) navigate(pageOf(product, provider, saves), { replace: true });
      }}
    >
      <Sections context={context} />
    </FormPage>
  );
};

const LoadedFeed = (named: Named) => {
  const query = useShopFeedFormQuery(named, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(form, onReload) => <FeedForm form={form} onReload={onReload} {...named} />}
    </StoredRecord>
  );
};

/** A feed, of the store or of a product: a form that is made from what its integration asks for. */
export const FeedPage = () => {
  const text = useText();
  const can = useCan();
  const { id: product, provider = '', feed = '' } = useParams();
  if (!can('integrations/view')) return <Page.NoPermissions />;
  const isThere = (feed === 'new' || isRecordId(feed)) && (product === undefined || isRecordId(product));
  if (!isThere) return <NotThere message={text('section.gone.text')} />;
  const named = {
    ...{ product: product === undefined ? null : Number(product), provider },
    id: feed === 'new' ? null : Number(feed),
  };
  return <LoadedFeed key={`${product} ${provider} ${feed}`} {...named} />;
};
