import { Flex } from '@strapi/design-system';
import { useDebounce, useForm } from '@strapi/strapi/admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { PdfTemplate } from '../../../server/src/contracts/document-templates';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import { InsertField } from '../emails/insert-field';
import { OrderPreview, PAUSE_MS, PreviewPage, useShownOrder } from '../emails/order-preview';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useRenewal } from '../kit/form/use-renewal';
import { LoadState, NotThere } from '../kit/page/load-state';
import { DeleteButton } from '../settings/delete-button';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { AddTemplate } from './add-template';
import { DOCUMENTS, ResetTemplate, Sides, templateName, useTextInsertables } from './template-parts';
import {
  useShopDeletePdfTemplateMutation,
  useShopPdfPreviewQuery,
  useShopPdfTemplatesQuery,
  useShopResetPdfTemplateMutation,
  useShopSavePdfTemplateMutation,
  type TemplateTexts,
} from './templates.api';

type Values = TemplateTexts & Pick<PdfTemplate, 'title'>;

const valuesOf = ({ title, heading, before_items, after_items, show_logo }: PdfTemplate): Values => ({
  ...{ title, heading, before_items, after_items, show_logo },
});

const TITLE: FormField = { name: 'title', kind: 'text', label: 'documents.name', required: true, span: 12 };
const LOOK: readonly FormField[] = [
  { name: 'heading', kind: 'text', label: 'documents.heading', hint: 'documents.heading.hint', span: 12 },
  { name: 'show_logo', kind: 'flag', yesNo: true, label: 'documents.showLogo', span: 12 },
];
const BLOCKS: readonly FormField[] = [
  { name: 'before_items', kind: 'custom', label: 'documents.before', input: null },
  { name: 'after_items', kind: 'custom', label: 'documents.after', input: null },
];

const Preview = ({ id }: { readonly id: string }) => {
  const text = useText();
  const order = useShownOrder();
  const { title: _title, ...texts } = useDebounce(
    useForm('Preview', ({ values }) => values as Values),
    PAUSE_MS
  );
  const query = useShopPdfPreviewQuery({ id, ...texts, ...order.named });
  return (
    <OrderPreview order={order} hint="documents.preview.hint" query={query}>
      {(html) => <PreviewPage title={text('documents.preview.page')} html={html} />}
    </OrderPreview>
  );
};

type ActionsProps = { readonly template: PdfTemplate; readonly onReset: () => void };

const Actions = ({ template, onReset }: ActionsProps) => {
  const text = useText();
  const navigate = useNavigate();
  const [reset] = useShopResetPdfTemplateMutation();
  const [remove] = useShopDeletePdfTemplateMutation();
  const { id, is_factory: isFactory, is_changed: isChanged } = template;
  return (
    <Flex gap={2} wrap="wrap">
      {isFactory ? (
        <ResetTemplate isChanged={isChanged} run={() => reset(id)} onReset={onReset} />
      ) : (
        <DeleteButton
          title={text('documents.delete', { name: template.title })}
          consequence={text('documents.delete.text')}
          run={() => remove(id)}
          onDone={() => navigate(DOCUMENTS)}
        />
      )}
      <AddTemplate from={template} />
    </Flex>
  );
};

type FormProps = ActionsProps & { readonly shortcodes: ShortcodeGroups };

const TemplateForm = ({ template, shortcodes, onReset }: FormProps) => {
  const text = useText();
  const [save] = useShopSavePdfTemplateMutation();
  const insertables = useTextInsertables(shortcodes);
  const { id, kind, is_factory: isFactory } = template;
  const look = isFactory ? LOOK : [TITLE, ...LOOK];
  return (
    <FormPage<Values>
      title={templateName(text, template)}
      subtitle={text(isFactory ? 'documents.factory.text' : 'documents.own.text', {
        kind: text(`orders.documents.${kind}`),
      })}
      back={<SettingsBack fallback={DOCUMENTS} />}
      secondaryAction={<Actions template={template} onReset={onReset} />}
      initialValues={valuesOf(template)}
      fields={[...look, ...BLOCKS]}
      save={(changes) => save({ id, ...changes })}
      storedValues={(saved) => valuesOf(saved as PdfTemplate)}
      savedMessage={text('documents.saved')}
    >
      <Sides>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Panel>
            <FieldGrid fields={look} />
          </Panel>
          <Panel text={text('documents.blocks.text')}>
            <InsertField name="before_items" label="documents.before" insertables={insertables} />
            <InsertField name="after_items" label="documents.after" insertables={insertables} />
          </Panel>
        </Flex>
        <Preview id={id} />
      </Sides>
    </FormPage>
  );
};

/** What a document says beside its numbers, and how it looks with a real order. */
export const PdfTemplatePage = () => {
  const text = useText();
  const { template: id = '' } = useParams();
  const query = useShopPdfTemplatesQuery(undefined);
  const { key, renew } = useRenewal(query);
  return (
    <LoadState query={query}>
      {({ templates, shortcodes }) => {
        const template = templates.find((each) => each.id === id);
        if (!template) return <NotThere message={text('section.gone.text')} />;
        return <TemplateForm key={`${id} ${key}`} template={template} shortcodes={shortcodes} onReset={renew} />;
      }}
    </LoadState>
  );
};
