import { Flex, Typography } from '@strapi/design-system';
import { BackButton, Page, useForm } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ProductPricingAnswer } from '../../../../server/src/contracts/products';
import type {
  LicensedVariantTerms,
  LicenseSettings,
  SavedLicenseSettingsAnswer,
} from '../../../../server/src/contracts/licenses';
import { useShopProductQuery } from '../../catalog/product/product.api';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import type { FormField } from '../../kit/form/form-definition';
import { FormPage } from '../../kit/form/form-page';
import { LoadState, NotThere } from '../../kit/page/load-state';
import { isRecordId } from '../../kit/page/record-id';
import { useReloaded } from '../../kit/page/use-reloaded';
import { RichText } from '../../kit/rich-text/rich-text';
import { useCan } from '../../permissions';
import { useText, type Text } from '../../texts/use-text';
import { useShopLicensingQuery, useShopSaveLicensingMutation } from './licensing.api';
import { fieldOfLicensing, licensingBody, licensingFormOf, type LicensingForm } from './licensing-form';
import { useFileOptions } from './use-file-options';

type Product = ProductPricingAnswer['product'];
type Props = {
  readonly product: Product;
  readonly settings: LicenseSettings;
  readonly onReload: () => void;
};

const UNITS = ['day', 'week', 'month', 'year', 'lifetime'] as const;

const useMainFields = ({ product }: Props): readonly FormField[] => {
  const options = useFileOptions(product.downloadable_files);
  return [
    { kind: 'flag', yesNo: true, name: 'enabled', label: 'licenses.enabled', hint: 'licenses.enabled.hint' },
    { kind: 'text', name: 'version', label: 'licenses.version', hint: 'licenses.version.hint' },
    { kind: 'text', name: 'prefix', label: 'licenses.prefix', hint: 'licenses.prefix.hint' },
    {
      kind: 'choice',
      name: 'global_update_file',
      label: 'licenses.file.update',
      hint: 'licenses.file.update.hint',
      options,
    },
  ];
};

const SOFTWARE: readonly FormField[] = [
  { kind: 'flag', yesNo: true, name: 'software.is_software', label: 'licenses.software.is', span: 12 },
  { kind: 'text', inputMode: 'url', name: 'software.readme_url', label: 'licenses.software.readme', span: 4 },
  { kind: 'text', inputMode: 'url', name: 'software.banner_url', label: 'licenses.software.banner', span: 4 },
  { kind: 'text', inputMode: 'url', name: 'software.icon_url', label: 'licenses.software.icon', span: 4 },
  { kind: 'text', name: 'software.required_platform_version', label: 'licenses.software.platform', span: 4 },
  { kind: 'text', name: 'software.tested_version', label: 'licenses.software.tested', span: 4 },
  { kind: 'text', name: 'software.required_server_version', label: 'licenses.software.server', span: 4 },
];

const fieldsOfVariant = (index: number, text: Text): readonly FormField[] => [
  {
    kind: 'whole',
    name: `variations.${index}.activation_limit`,
    label: 'licenses.limit.sites',
    hint: 'licenses.limit.hint',
    span: 4,
  },
  {
    kind: 'choice',
    name: `variations.${index}.validity.unit`,
    label: 'licenses.valid',
    options: UNITS.map((value) => ({ value, label: text(`licenses.unit.${value}`) })),
    required: true,
    span: 4,
  },
  { kind: 'whole', name: `variations.${index}.validity.value`, label: 'licenses.valid.length', span: 4 },
];

/** What is for ever has no length. */
const shownFieldsOf = ({ validity }: LicensingForm['variations'][number], index: number, text: Text) =>
  fieldsOfVariant(index, text).slice(0, validity.unit === 'lifetime' ? 2 : 3);

type VariantProps = { readonly terms: LicensedVariantTerms; readonly index: number };

const VariantFields = ({ terms, index }: VariantProps) => {
  const text = useText();
  const form = useForm('VariantFields', ({ values }) => values as LicensingForm);
  const variation = form.variations[index];
  const more = [terms.subscription_info, terms.setup_fee_info].filter((words) => words !== '').join(' · ');
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="group" aria-label={terms.title}>
      <Typography tag="h3" fontWeight="semiBold" textColor="neutral800">
        {terms.title}
      </Typography>
      {more === '' ? null : <Typography textColor="neutral600">{more}</Typography>}
      <FieldGrid fields={variation ? shownFieldsOf(variation, index, text) : []} />
    </Flex>
  );
};

const LicensingPanels = (props: Props) => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Panel title={text('licenses.settings')}>
        <FieldGrid fields={useMainFields(props)} />
      </Panel>
      <Panel title={text('licenses.terms')} text={text('licenses.terms.text')}>
        {props.settings.variations.map((terms, index) => (
          <VariantFields key={terms.variation_id} terms={terms} index={index} />
        ))}
      </Panel>
      <Panel title={text('licenses.software')} text={text('licenses.software.text')}>
        <FieldGrid fields={SOFTWARE} />
        <RichText name="changelog" label="licenses.changelog" />
      </Panel>
    </Flex>
  );
};

/** What was read or saved last: a save of it overwrites nothing that somebody else has changed since. */
const useSave = ({ product, settings }: Props) => {
  const [save] = useShopSaveLicensingMutation();
  const revision = useRef(settings.revision);
  const run = (changes: Partial<LicensingForm>, { enabled, version }: LicensingForm) => {
    const body = licensingBody({ enabled, version, ...changes });
    return save({ productId: product.ID, settings: { ...body, revision: revision.current } });
  };
  const storedValues = (data: unknown): LicensingForm => {
    const { settings: saved } = data as SavedLicenseSettingsAnswer;
    revision.current = saved.revision;
    return licensingFormOf(saved);
  };
  return { run, storedValues };
};

const LicensingView = (props: Props) => {
  const { product, settings, onReload } = props;
  const text = useText();
  const can = useCan();
  const { run, storedValues } = useSave(props);
  const main = useMainFields(props);
  const [initial] = useState(() => licensingFormOf(settings));
  const fieldsIn = ({ variations }: LicensingForm): readonly FormField[] => [
    ...main,
    ...SOFTWARE,
    ...variations.flatMap((variation, index) => shownFieldsOf(variation, index, text)),
  ];
  return (
    <FormPage<LicensingForm>
      title={text('licenses.settings.title', { product: product.post_title })}
      back={<BackButton fallback={`/plugins/shop/products/${product.ID}`} />}
      initialValues={initial}
      fields={fieldsIn(initial)}
      checked={(_changes, values) => fieldsIn(values)}
      fieldOf={fieldOfLicensing}
      save={run}
      storedValues={storedValues}
      onReload={onReload}
      readOnly={!can('licenses/manage')}
    >
      <LicensingPanels {...props} />
    </FormPage>
  );
};

const LoadedLicensing = ({ id }: { readonly id: number }) => {
  const text = useText();
  const product = useShopProductQuery(id);
  const settings = useShopLicensingQuery(id, { refetchOnMountOrArgChange: true });
  const { fresh, loaded, reload } = useReloaded(settings);
  return (
    <LoadState query={product}>
      {(answer) => (
        <LoadState query={fresh}>
          {(stored) =>
            stored.is_bundle_product ? (
              <NotThere message={text('licenses.bundle')} />
            ) : (
              <LicensingView key={loaded} product={answer.product} settings={stored} onReload={reload} />
            )
          }
        </LoadState>
      )}
    </LoadState>
  );
};

/** How a product is licensed, as a form. */
export const LicensingPage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('licenses/view') || !can('products/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedLicensing key={id} id={Number(id)} />;
};
