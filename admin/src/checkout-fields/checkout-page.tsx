import { Flex } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import type { CheckoutFieldsAnswer, CheckoutFieldsSavedAnswer } from '../../../server/src/contracts/checkout-fields';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { StoredRecord } from '../kit/page/stored-record';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import {
  useShopCheckoutFieldsQuery,
  useShopSaveCheckoutFieldsMutation,
  type CheckoutFlags,
} from './checkout-fields.api';
import { FieldTable } from './field-table';

const GROUPS = ['basic_info', 'billing_address', 'shipping_address', 'business_details'] as const;

const TERMS: readonly FormField[] = [
  { name: 'agree_terms.enabled', kind: 'flag', yesNo: true, label: 'checkout.terms.enabled' },
  { name: 'agree_terms.required', kind: 'flag', yesNo: true, label: 'checkout.terms.required' },
  { name: 'agree_terms.text', kind: 'longText', label: 'checkout.terms.text', hint: 'checkout.terms.hint', span: 12 },
];

type FormProps = { readonly answer: CheckoutFieldsAnswer; readonly onReload: () => void };

const CheckoutForm = ({ answer, onReload }: FormProps) => {
  const text = useText();
  const [save] = useShopSaveCheckoutFieldsMutation();
  const [read, keepVersion] = useReadVersion(answer.version);
  return (
    <FormPage<CheckoutFlags>
      title={text('checkout.title')}
      subtitle={text('checkout.subtitle')}
      initialValues={answer.settings}
      fields={TERMS}
      save={(fields) => save({ fields, version: read.current })}
      onReload={onReload}
      storedValues={(saved) => (saved as CheckoutFieldsSavedAnswer).settings}
      savedMessage={text('checkout.saved')}
      onSaved={keepVersion}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        {GROUPS.map((group) => (
          <Panel key={group} title={text(`checkout.group.${group}`)}>
            <FieldTable label={text(`checkout.group.${group}`)} group={group} fields={answer.fields[group]} />
          </Panel>
        ))}
        <Panel title={text('checkout.group.agree_terms')}>
          <FieldGrid fields={TERMS} />
        </Panel>
      </Flex>
    </FormPage>
  );
};

/** Settings > Shop > Checkout form: which fields shoppers fill in. */
export const CheckoutPage = () => {
  const can = useCan();
  const query = useShopCheckoutFieldsQuery(undefined, {
    skip: !can('store/sensitive'),
    refetchOnMountOrArgChange: true,
  });
  if (!can('store/sensitive')) return <Page.NoPermissions />;
  return (
    <StoredRecord query={query}>
      {(answer, onReload) => <CheckoutForm answer={answer} onReload={onReload} />}
    </StoredRecord>
  );
};
