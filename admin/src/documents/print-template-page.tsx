import { useDebounce, useField } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import type { PrintTemplate, SavedPrintTemplatesAnswer } from '../../../server/src/contracts/document-templates';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import { InsertField } from '../emails/insert-field';
import { OrderPreview, PAUSE_MS, PreviewPage, useShownOrder } from '../emails/order-preview';
import { useInsertables } from '../emails/use-insertables';
import { Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useRenewal } from '../kit/form/use-renewal';
import { LoadState, NotThere } from '../kit/page/load-state';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { DOCUMENTS, ResetTemplate, Sides } from './template-parts';
import {
  useShopPrintPreviewQuery,
  useShopPrintTemplatesQuery,
  useShopResetPrintTemplateMutation,
  useShopSavePrintTemplateMutation,
} from './templates.api';

type Values = Pick<PrintTemplate, 'content'>;

const CONTENT: FormField = { name: 'content', kind: 'custom', label: 'documents.page', input: null };

const Preview = ({ id }: { readonly id: string }) => {
  const text = useText();
  const order = useShownOrder();
  const { value: content } = useField<string>(CONTENT.name);
  const query = useShopPrintPreviewQuery({ id, content: useDebounce(content ?? '', PAUSE_MS), ...order.named });
  return (
    <OrderPreview order={order} hint="documents.preview.hint" query={query}>
      {(html) => <PreviewPage title={text('documents.preview.page')} html={html} />}
    </OrderPreview>
  );
};

type FormProps = {
  readonly template: PrintTemplate;
  readonly shortcodes: ShortcodeGroups;
  readonly onReset: () => void;
};

const TemplateForm = ({ template, shortcodes, onReset }: FormProps) => {
  const text = useText();
  const [save] = useShopSavePrintTemplateMutation();
  const [reset] = useShopResetPrintTemplateMutation();
  const insertables = useInsertables(shortcodes);
  const { key, content, is_changed: isChanged } = template;
  return (
    <FormPage<Values>
      title={text(`documents.print.${key}`)}
      subtitle={text('documents.print.text')}
      back={<SettingsBack fallback={DOCUMENTS} />}
      secondaryAction={<ResetTemplate isChanged={isChanged} run={() => reset(key)} onReset={onReset} />}
      initialValues={{ content }}
      fields={[CONTENT]}
      save={(_changes, values) => save({ key, ...values })}
      storedValues={(saved, values) => ({
        content:
          (saved as SavedPrintTemplatesAnswer).templates.find((each) => each.key === key)?.content ?? values.content,
      })}
      savedMessage={text('documents.saved')}
      fieldOf={() => CONTENT.name}
    >
      <Sides>
        <Panel text={text('documents.page.text')}>
          <InsertField name={CONTENT.name} label="documents.page" insertables={insertables} />
        </Panel>
        <Preview id={key} />
      </Sides>
    </FormPage>
  );
};

/** A whole page that a browser prints, and how it looks with a real order. */
export const PrintTemplatePage = () => {
  const text = useText();
  const { template: key = '' } = useParams();
  const query = useShopPrintTemplatesQuery(undefined);
  const renewal = useRenewal(query);
  return (
    <LoadState query={query}>
      {({ templates, shortcodes }) => {
        const template = templates.find((each) => each.key === key);
        if (!template) return <NotThere message={text('section.gone.text')} />;
        return (
          <TemplateForm
            key={`${key} ${renewal.key}`}
            template={template}
            shortcodes={shortcodes}
            onReset={renewal.renew}
          />
        );
      }}
    </LoadState>
  );
};
