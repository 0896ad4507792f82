import { Flex } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import type { PaymentMethodAnswer, PaymentMethodSettings } from '../../../server/src/contracts/payment-methods';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import { FormPage } from '../kit/form/form-page';
import { useRenewal } from '../kit/form/use-renewal';
import { LoadState } from '../kit/page/load-state';
import { StatusBadge } from '../kit/status-badge';
import { useCan } from '../permissions';
import { SettingsBack } from '../settings/settings-back';
import { useServerWords } from '../settings/use-server-words';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { AccountPanel } from './account-panel';
import { sectionsOfMethod } from './method-sections';
import {
  useShopPaymentMethodQuery,
  useShopPaymentMethodsQuery,
  useShopSavePaymentMethodMutation,
} from './payments.api';
import { WebhookPanel } from './webhook-panel';

const PAYMENTS = '/settings/shop/payments';

type Props = {
  readonly method: string;
  readonly answer: PaymentMethodAnswer;
  readonly onAccount: () => void;
};

const MethodForm = ({ method, answer, onAccount }: Props) => {
  const text = useText();
  const [save] = useShopSavePaymentMethodMutation();
  const { data: methods = [] } = useShopPaymentMethodsQuery(undefined);
  const { order_mode: mode } = useStore();
  const words = useServerWords();
  const fields = words.methodFields(method, answer.fields);
  const sections = sectionsOfMethod(fields);
  const listed = methods.find(({ method_key: key }) => key === method);
  const missing = (listed?.missing ?? []).map((key) => fields[key]?.label ?? key);
  return (
    <FormPage<PaymentMethodSettings>
      title={listed ? words.method(listed).title : method}
      subtitle={text(mode === 'live' ? 'payments.mode.live' : 'payments.mode.test')}
      back={<SettingsBack fallback={PAYMENTS} />}
      initialValues={answer.settings}
      fields={Object.values(sections).flat()}
      save={(settings) => save({ method, settings: settings as PaymentMethodSettings })}
      storedValues={(stored) => stored as PaymentMethodSettings}
      savedMessage={text('payments.saved')}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('payments.section.general')}>
          {missing.length > 0 ? (
            <StatusBadge tone="warning">{text('payments.missing', { fields: missing.join(', ') })}</StatusBadge>
          ) : null}
          <FieldGrid fields={sections.general} />
        </Panel>
        <AccountPanel method={method} mode="test" onChanged={onAccount} fields={sections.test} />
        <AccountPanel method={method} mode="live" onChanged={onAccount} fields={sections.live} />
        <WebhookPanel method={method} answer={answer} />
        <Panel title={text('payments.section.checkout')} text={text('payments.section.checkout.text')}>
          <FieldGrid fields={sections.checkout} />
        </Panel>
      </Flex>
    </FormPage>
  );
};

/** The settings of one payment method, drawn from the fields that the server answers. */
export const PaymentMethodPage = () => {
  const { method = '' } = useParams();
  const can = useCan();
  const query = useShopPaymentMethodQuery(method, { skip: !can('is_super_admin') });
  // Keys come and go with an account.
  const { key, renew } = useRenewal(query);
  if (!can('is_super_admin')) return <Page.NoPermissions />;
  return (
    <LoadState query={query}>
      {(answer) => <MethodForm key={`${method} ${key}`} method={method} answer={answer} onAccount={renew} />}
    </LoadState>
  );
};
