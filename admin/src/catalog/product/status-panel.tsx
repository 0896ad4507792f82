import { Field, Flex, SingleSelect, SingleSelectOption, TextInput, Typography } from '@strapi/design-system';
import { useField, useForm } from '@strapi/strapi/admin';
import type { EditedProduct, ProductStatus } from '../../../../server/src/contracts/products';
import { Panel } from '../../kit/form/field-grid';
import { useDrawn } from '../../kit/form/drawn-fields';
import { useIsReadOnly } from '../../kit/form/read-only';
import { useMoney } from '../../kit/money/use-money';
import { StorefrontLink } from '../../kit/page/storefront-link';
import { useStore } from '../../store/store-context';
import { useText } from '../../texts/use-text';
import { STATUS_TEXT } from '../product-status';
import { useShopProductSalesQuery } from './surroundings.api';

const CHOICES: readonly ProductStatus[] = ['publish', 'draft', 'future'];

export const StatusInput = ({ choices = CHOICES }: { readonly choices?: readonly ProductStatus[] }) => {
  const text = useText();
  const { value, onChange, error } = useField<ProductStatus>('status');
  useDrawn('status');
  const isReadOnly = useIsReadOnly();
  // What older code of a site made of it is shown as it is, until somebody chooses.
  const all = value && !choices.includes(value) ? [value, ...choices] : choices;
  return (
    <Field.Root name="status" error={error} width="100%">
      <Field.Label>{text('catalog.column.status')}</Field.Label>
      <SingleSelect value={value} disabled={isReadOnly} onChange={(chosen) => onChange('status', chosen as never)}>
        {all.map((status) => (
          <SingleSelectOption key={status} value={status}>
            {text(STATUS_TEXT[status])}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Field.Error />
    </Field.Root>
  );
};

const ScheduleInput = () => {
  const text = useText();
  const { timezone } = useStore();
  const status = useForm('ScheduleInput', ({ values }) => (values as { status: ProductStatus }).status);
  const { value, onChange, error } = useField<string>('publishAt');
  const isReadOnly = useIsReadOnly();
  useDrawn(...(status === 'future' ? ['publishAt'] : []));
  if (status !== 'future') return null;
  return (
    <Field.Root
      name="publishAt"
      required
      error={error}
      hint={text('catalog.schedule.hint', { zone: timezone })}
      width="100%"
    >
      <Field.Label>{text('catalog.schedule')}</Field.Label>
      <TextInput
        type="datetime-local"
        name="publishAt"
        value={value ?? ''}
        disabled={isReadOnly}
        onChange={({ target }) => onChange('publishAt', target.value as never)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};

/** Whether it can be bought, from when on, and where shoppers find it. */
export const StatusPanel = ({ product }: { readonly product: EditedProduct }) => {
  const text = useText();
  const isPublic = product.post_status === 'publish' || product.post_status === 'private';
  return (
    <Panel title={text('catalog.sale')}>
      <StatusInput />
      <ScheduleInput />
      <Flex direction="column" alignItems="flex-start" gap={1}>
        <StorefrontLink
          address={product.view_url}
          label={text('catalog.preview')}
          otherwise={text('catalog.preview.path', { path: product.view_url })}
        />
        {isPublic ? null : (
          <Typography variant="pi" textColor="neutral600">
            {text('catalog.preview.notPublic')}
          </Typography>
        )}
      </Flex>
    </Panel>
  );
};

/** How it sells; nothing of it stops the page where it cannot be read. */
export const SalesPanel = ({ productId }: { readonly productId: number }) => {
  const text = useText();
  const { format } = useMoney();
  const { data } = useShopProductSalesQuery(productId);
  if (!data) return null;
  return (
    <Panel title={text('catalog.sales')}>
      <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
        {data.map(({ key, quantity, sales }) => (
          <Flex key={key} justifyContent="space-between" gap={3}>
            <Typography tag="dt" variant="pi" textColor="neutral600">
              {text(`catalog.sales.${key}`)}
            </Typography>
            <Typography tag="dd" textColor="neutral800">
              {text('catalog.sales.line', { count: quantity, amount: format(sales) })}
            </Typography>
          </Flex>
        ))}
      </Flex>
    </Panel>
  );
};
