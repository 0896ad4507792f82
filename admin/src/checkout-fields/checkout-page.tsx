import { Flex } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import type { CheckoutFieldsAnswer, CheckoutFieldsSavedAnswer } from '../../../server/src/contracts/checkout-fields';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LoadState } from '../kit/page/load-state';
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

const CheckoutForm = ({ answer }: { readonly answer: CheckoutFieldsAnswer }) => {
  const text = useText();
  const [save] = useShopSaveCheckoutFieldsMutation();
  return (
    <FormPage<CheckoutFlags>
      title={text('checkout.title')}
      subtitle={text('checkout.subtitle')}
      initialValues={answer.settings}
      fields={TERMS}
      save={(changes) => save(changes)}
      storedValues={(saved) => (saved as CheckoutFieldsSavedAnswer).settings}
      savedMessage={text('checkout.saved')}
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
  const query = useShopCheckoutFieldsQuery(undefined, { skip: !can('store/sensitive') });
  if (!can('store/sensitive')) return <Page.NoPermissions />;
  return <LoadState query={query}>{(answer) => <CheckoutForm answer={answer} />}</LoadState>;
};
