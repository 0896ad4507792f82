import { FieldGrid, Panel } from '../kit/form/field-grid';
import { useText } from '../texts/use-text';
import { useDeliveryOptions, type Destination } from './delivery-options';
import { discountFields, ownDeliveryFields } from './draft-fields';
import { useDraft } from './use-draft';

type Props = { readonly currency: string; readonly destination: Destination };

/** What the merchant grants and charges beside the prices. */
export const DraftTerms = ({ currency, destination }: Props) => {
  const text = useText();
  const draft = useDraft();
  const options = useDeliveryOptions(draft, currency, destination);
  return (
    <>
      <Panel title={text('orderEditor.discounts')}>
        <FieldGrid
          fields={[
            ...discountFields(draft, currency, text),
            { kind: 'text', name: 'coupons', label: 'orderEditor.coupons', hint: 'orderEditor.coupons.hint' },
          ]}
        />
      </Panel>
      <Panel title={text('orderEditor.delivery')}>
        <FieldGrid
          fields={[
            { kind: 'choice', name: 'delivery', label: 'orderEditor.delivery.how', required: true, span: 12, options },
            ...ownDeliveryFields(draft, currency),
          ]}
        />
      </Panel>
    </>
  );
};
