import { Flex } from '@strapi/design-system';
import { useNavigate, useParams } from 'react-router-dom';
import type { ShippingMethod, ShippingZoneWithMethods } from '../../../server/src/contracts/shipping';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { NotThere } from '../kit/page/load-state';
import { StoredRecord } from '../kit/page/stored-record';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { checkedMethodFields, costField } from './method-fields';
import { MethodPanels } from './method-panels';
import { bodyOfMethod, NEW_METHOD, valuesOfMethod, type MethodValues } from './method-values';
import { SHIPPING } from './shipping-frame';
import {
  useShopChangeShippingMethodMutation,
  useShopCreateShippingMethodMutation,
  useShopShippingZoneQuery,
} from './shipping.api';

/** The form's name of a field that the server refused. */
const fieldOf = (name: string, values: MethodValues): string => {
  if (name === 'amount') return costField(values).name;
  if (name === 'settings.configure_rate') return 'rate';
  if (name.startsWith('settings.weight_tiers')) {
    return name.replace('settings.weight_tiers', 'tiers').replace(/\[(\d+)\]/, '.$1');
  }
  return name.replace(/^settings\./, '');
};

type Props = {
  readonly zone: ShippingZoneWithMethods;
  readonly method: ShippingMethod | null;
  readonly onReload: () => void;
};

const MethodForm = ({ zone, method, onReload }: Props) => {
  const initialValues = method ? valuesOfMethod(method) : NEW_METHOD;
  const text = useText();
  const navigate = useNavigate();
  const [create] = useShopCreateShippingMethodMutation();
  const [change] = useShopChangeShippingMethodMutation();
  const [read, keepVersion] = useReadVersion(method?.version);
  const page = `${SHIPPING}/zones/${zone.id}`;
  return (
    <FormPage<MethodValues>
      title={method?.title ?? text('shipping.method.add')}
      subtitle={zone.name}
      back={<SettingsBack fallback={page} />}
      isNew={!method}
      initialValues={initialValues}
      fields={checkedMethodFields(initialValues)}
      checked={(_changes, values) => checkedMethodFields(values)}
      fieldOf={fieldOf}
      save={(_changes, values) => {
        const body = bodyOfMethod(zone.id, values);
        return method ? change({ id: method.id, version: read.current, ...body }) : create(body);
      }}
      onReload={onReload}
      savedMessage={text('shipping.method.saved')}
      onSaved={(saved) => {
        if (method) keepVersion(saved);
        navigate(page);
      }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <MethodPanels zone={zone} />
      </Flex>
    </FormPage>
  );
};

type StoredProps = { readonly zoneId: number; readonly methodId: string };

const StoredMethod = ({ zoneId, methodId }: StoredProps) => {
  const text = useText();
  const query = useShopShippingZoneQuery(zoneId, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(zone, onReload) => {
        const method = zone.methods.find((each: ShippingMethod) => String(each.id) === methodId) ?? null;
        if (!method && methodId !== 'new') return <NotThere message={text('section.gone.text')} />;
        return <MethodForm zone={zone} method={method} onReload={onReload} />;
      }}
    </StoredRecord>
  );
};

/** A way to deliver to a zone. */
export const MethodPage = () => {
  const { zone = '', method = '' } = useParams();
  return <StoredMethod key={`${zone} ${method}`} zoneId={Number(zone)} methodId={method} />;
};
