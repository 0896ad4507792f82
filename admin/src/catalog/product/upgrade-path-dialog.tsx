import { Checkbox, Textarea, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { ProductVariant } from '../../../../server/src/contracts/variants';
import { ActionModal } from '../../kit/dialog/action-dialog';
import { Labelled } from '../../kit/form/labelled';
import { LabelledChoice } from '../../kit/form/labelled-choice';
import { RecordListInput } from '../../kit/form/record-list-input';
import { MoneyInput } from '../../kit/money/money-input';
import { moneyProblem } from '../../kit/money/money-value';
import { useMoney } from '../../kit/money/use-money';
import { useFoundVariants, useNamedVariants } from '../../lookups/use-lookups';
import { useText } from '../../texts/use-text';
import { isUpgradePathReady, upgradePathBody, type UpgradePathForm } from './upgrade-path-form';
import { useShopSaveUpgradePathMutation } from './upgrade-paths.api';

type Change = (changes: Partial<UpgradePathForm>) => void;

type FieldsProps = { readonly form: UpgradePathForm; readonly onChange: Change };

const Discount = ({ form, onChange }: FieldsProps) => {
  const text = useText();
  const money = useMoney();
  const problem = moneyProblem(form.discount, money.digitsOf(), money.currency, text);
  return (
    <Labelled
      name="upgrade-discount"
      label={text('catalog.upgrades.discount')}
      hint={text('catalog.upgrades.discount.hint')}
      {...(problem === null ? {} : { error: problem })}
    >
      <MoneyInput name="upgrade-discount" value={form.discount} onChange={(discount) => onChange({ discount })} />
    </Labelled>
  );
};

const Words = ({ form, onChange }: FieldsProps) => {
  const text = useText();
  return (
    <>
      <Labelled name="upgrade-title" label={text('catalog.upgrades.title')} hint={text('catalog.upgrades.title.hint')}>
        <TextInput
          name="upgrade-title"
          value={form.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Labelled>
      <Labelled name="upgrade-description" label={text('catalog.upgrades.description')}>
        <Textarea
          name="upgrade-description"
          value={form.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Labelled>
    </>
  );
};

type Props = {
  readonly productId: number;
  /** Null for a new one. */
  readonly pathId: number | null;
  readonly initial: UpgradePathForm;
  readonly variants: readonly ProductVariant[];
  readonly onClose: () => void;
};

/** From which variant to which others, and what is taken off the price. */
export const UpgradePathDialog = ({ productId, pathId, initial, variants, onClose }: Props) => {
  const text = useText();
  const [save] = useShopSaveUpgradePathMutation();
  const [form, setForm] = useState(initial);
  const change: Change = (changes) => setForm((known) => ({ ...known, ...changes }));
  return (
    <ActionModal
      title={text(pathId === null ? 'catalog.upgrades.add' : 'catalog.upgrades.edit')}
      confirmLabel={text('kit.form.save')}
      isReady={isUpgradePathReady(form)}
      intention={form}
      run={() => save({ productId, pathId, body: upgradePathBody(form) })}
      onDone={onClose}
      onClose={onClose}
    >
      <LabelledChoice
        label={text('catalog.upgrades.from')}
        value={String(form.from)}
        options={variants.map(({ id, variation_title: title }) => ({ value: String(id), label: title }))}
        onChange={(id) => change({ from: Number(id) })}
      />
      <Labelled name="upgrade-to" label={text('catalog.upgrades.to')} hint={text('catalog.upgrades.to.hint')} required>
        <RecordListInput
          name="upgrade-to"
          ids={form.to}
          onChange={(to) => change({ to })}
          useFound={useFoundVariants}
          useNamed={useNamedVariants}
        />
      </Labelled>
      <Checkbox checked={form.isProrated} onCheckedChange={(checked) => change({ isProrated: checked === true })}>
        {text('catalog.upgrades.prorate')}
      </Checkbox>
      <Discount form={form} onChange={change} />
      <Words form={form} onChange={change} />
    </ActionModal>
  );
};
