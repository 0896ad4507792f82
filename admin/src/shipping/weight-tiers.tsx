import { Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { Plus, Trash } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import { FieldGrid } from '../kit/form/field-grid';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { fieldsOfTier } from './method-fields';
import { NEW_TIER, type TierValues } from './method-values';

/** What a parcel costs by its weight. */
export const WeightTiers = () => {
  const text = useText();
  const { weight_unit: unit } = useStore();
  const { value, onChange } = useField<readonly TierValues[]>('tiers');
  const tiers = value ?? [];
  const set = (next: readonly TierValues[]): void => onChange('tiers', next as never);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography textColor="neutral600">{text('shipping.tiers.text', { unit })}</Typography>
      {tiers.map((_tier, index) => (
        <Flex key={index} gap={3} alignItems="flex-end">
          <FieldGrid fields={fieldsOfTier(index)} />
          <IconButton
            label={text('shipping.tier.remove', { number: index + 1 })}
            variant="ghost"
            onClick={() => set(tiers.filter((_each, place) => place !== index))}
          >
            <Trash />
          </IconButton>
        </Flex>
      ))}
      <Flex>
        <Button type="button" variant="secondary" startIcon={<Plus />} onClick={() => set([...tiers, NEW_TIER])}>
          {text('shipping.tier.add')}
        </Button>
      </Flex>
    </Flex>
  );
};
