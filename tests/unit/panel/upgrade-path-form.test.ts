import {
  blankUpgradePath,
  isUpgradePathReady,
  toUpgradePathForm,
  upgradePathBody,
} from '../../../admin/src/catalog/product/upgrade-path-form';
import type { UpgradePath } from '../../../server/src/contracts/upgrade-paths';

const PATH: UpgradePath = {
  id: 4,
  product_id: 7,
  from_variant: 1,
  to_variants: [2, 3],
  is_prorate: 0,
  discount_amount: 0.29,
  title: 'Larger',
  slug: 'larger-plan',
  description: '<p>More</p>',
  created_at: null,
  updated_at: null,
};

it('an upgrade path is sent as it was read, with what the dialog does not show', () => {
  expect(upgradePathBody(toUpgradePathForm(PATH))).toEqual({
    from_variant: 1,
    to_variants: [2, 3],
    is_prorate: 0,
    discount_amount: 0.29,
    title: 'Larger',
    slug: 'larger-plan',
    description: '<p>More</p>',
  });
});

it('the discount is hundredths in the form and units on the way, whatever doubles make of it', () => {
  const form = toUpgradePathForm({ ...PATH, discount_amount: 1.15 });
  expect(form.discount).toBe(115);
  expect(upgradePathBody(form).discount_amount).toBe(1.15);
  expect(toUpgradePathForm({ ...PATH, discount_amount: 0 }).discount).toBeNull();
});

it('is sent once it leads somewhere else, and its discount is an amount', () => {
  const blank = blankUpgradePath(1);
  expect(isUpgradePathReady(blank)).toBe(false);
  expect(isUpgradePathReady({ ...blank, to: [2] })).toBe(true);
  expect(isUpgradePathReady({ ...blank, to: [2, 1] })).toBe(false);
  expect(isUpgradePathReady({ ...blank, to: [2], discount: { typed: '1.2.3' } })).toBe(false);
});
