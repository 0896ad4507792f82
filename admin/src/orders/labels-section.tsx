import { Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Label } from '../../../server/src/contracts/labels';
import { ActionModal, type Outcome } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { useCan, type Permission } from '../permissions';
import { useText } from '../texts/use-text';
import { labelChange, type LabelChange } from './label-change';
import { LabelChoices, LabelTag } from './label-choices';
import { useShopUpdateOrderMutation } from './order-changes.api';
import type { OrderSectionProps } from './orders.api';

type Props = {
  readonly labels: readonly Label[];
  /** What one needs to put labels on the record. */
  readonly needs: Permission;
  readonly save: (change: LabelChange) => Promise<Outcome>;
};

const LabelsDialog = ({ labels, save, onClose }: Omit<Props, 'needs'> & { readonly onClose: () => void }) => {
  const text = useText();
  // What the record carried when the dialog was opened: what colleagues put on it since is none of this change.
  const [before] = useState<readonly number[]>(() => labels.map(({ id }) => id));
  const [chosen, setChosen] = useState(before);
  return (
    <ActionModal
      title={text('orders.labels.title')}
      confirmLabel={text('kit.form.save')}
      intention={chosen}
      run={() => save(labelChange(before, chosen))}
      onDone={onClose}
      onClose={onClose}
    >
      <LabelChoices chosen={chosen} onChange={setChosen} />
    </ActionModal>
  );
};

/** Words by which the merchant sorts records. */
export const LabelsPanel = ({ labels, needs, save }: Props) => {
  const text = useText();
  const can = useCan();
  const edit =
    can(needs) && can('labels/view') ? (
      <DialogButton variant="tertiary" size="S" label={text('orders.labels.edit')}>
        {(close) => <LabelsDialog labels={labels} save={save} onClose={close} />}
      </DialogButton>
    ) : null;
  return (
    <Panel title={text('orders.labels.title')} action={edit}>
      {labels.length === 0 ? (
        <Typography textColor="neutral600">{text('orders.labels.none')}</Typography>
      ) : (
        <Flex tag="ul" gap={2} wrap="wrap">
          {labels.map((label) => (
            <li key={label.id}>
              <LabelTag label={label} />
            </li>
          ))}
        </Flex>
      )}
    </Panel>
  );
};

export const LabelsSection = ({ answer: { order } }: OrderSectionProps) => {
  const [update] = useShopUpdateOrderMutation();
  return (
    <LabelsPanel labels={order.labels} needs="orders/manage" save={(changes) => update({ id: order.id, changes })} />
  );
};
