import { Flex } from '@strapi/design-system';
import { useNavigate, useParams } from 'react-router-dom';
import type { ShippingMethod, ShippingZoneWithMethods } from '../../../server/src/contracts/shipping';
import { FormPage } from '../kit/form/form-page';
import { LoadState, NotThere } from '../kit/page/load-state';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { METHOD_FIELDS, MethodPanels } from './method-panels';
import { bodyOfMethod, NEW_METHOD, valuesOfMethod, type MethodValues } from './method-values';
import { SHIPPING } from './shipping-frame';
import {
  useShopChangeShippingMethodMutation,
  useShopCreateShippingMethodMutation,
  useShopShippingZoneQuery,
} from './shipping.api';

/** The form's name of a field that the server refused. */
const fieldOf = (name: string): string => {
  if (name === 'settings.configure_rate') return 'rate';
  if (name.startsWith('settings.weight_tiers')) {
    return name.replace('settings.weight_tiers', 'tiers').replace(/\[(\d+)\]/, '.$1');
  }
  return name.replace(/^settings\./, '');
};

type Props = { readonly zone: ShippingZoneWithMethods; readonly method: ShippingMethod | null };

const MethodForm = ({ zone, method }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const [create] = useShopCreateShippingMethodMutation();
  const [change] = useShopChangeShippingMethodMutation();
  const page = `${SHIPPING}/zones/${zone.id}`;
  return (
    <FormPage<MethodValues>
      title={method?.title ?? text('shipping.method.add')}
      subtitle={zone.name}
      back={<SettingsBack fallback={page} />}
      isNew={!method}
      initialValues={method ? valuesOfMethod(method) : NEW_METHOD}
      fields={METHOD_FIELDS}
      fieldOf={fieldOf}
      save={(_changes, values) => {
        const body = bodyOfMethod(zone.id, values);
        return method ? change({ id: method.id, ...body }) : create(body);
      }}
      savedMessage={text('shipping.method.saved')}
      onSaved={() => navigate(page)}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <MethodPanels zone={zone} />
      </Flex>
    </FormPage>
  );
};

/** A way to deliver to a zone. */
export const MethodPage = () => {
  const text = useText();
  const { zone: zoneId = '', method: methodId = '' } = useParams();
  const query = useShopShippingZoneQuery(Number(zoneId));
  return (
    <LoadState query={query}>
      {(zone) => {
        const method = zone.methods.find((each: ShippingMethod) => String(each.id) === methodId) ?? null;
        if (!method && methodId !== 'new') return <NotThere message={text('section.gone.text')} />;
        return <MethodForm key={methodId} zone={zone} method={method} />;
      }}
    </LoadState>
  );
};
