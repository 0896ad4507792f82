import type { OrderBump as OrderBumpView, OrderBumpConfig } from '../../contracts/order-bumps';
import type { BumpCondition, BumpStatus, OrderBump, WrittenCondition } from '../../domain/order-bump';
import { rowVersion } from '../../platform/content-version';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';

/** As routes take it: `values`, or a single one as `value`. */
export type ConditionInput = Pick<WrittenCondition, 'type' | 'operator'> & {
  readonly values?: readonly string[] | undefined;
  readonly value?: readonly string[] | undefined;
};

export const conditionOf = ({ type, operator, values: list, value }: ConditionInput): WrittenCondition => ({
  type,
  operator,
  values: list ?? value ?? [],
});

export type BumpConfig = OrderBumpConfig;

export type BumpRow = {
  readonly id: number;
  readonly hash: string;
  readonly parent_id: number | null;
  readonly type: OrderBumpView['type'];
  readonly status: BumpStatus;
  readonly src_object_id: number;
  readonly src_object_type: string;
  readonly title: string;
  readonly description: string | null;
  readonly conditions: readonly BumpCondition[];
  readonly config: BumpConfig;
  readonly priority: number;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export const BUMP_COLUMNS = [
  'id',
  'hash',
  'parent_id',
  'type',
  'status',
  'src_object_id',
  'src_object_type',
  'title',
  'description',
  'conditions',
  'config',
  'priority',
  'created_at',
  'updated_at',
] as const;

export const toBumpRow = (row: Readonly<Record<string, unknown>>): BumpRow =>
  ({
    ...row,
    id: toInt(row.id),
    parent_id: toIntOrNull(row.parent_id),
    src_object_id: toInt(row.src_object_id),
    conditions: fromJson<readonly BumpCondition[]>(row.conditions, []),
    config: fromJson<BumpConfig>(row.config, {}),
    priority: toInt(row.priority),
  }) as unknown as BumpRow;

/** Names what an editor of the bump sees. */
export const bumpVersion = (row: BumpRow): string => rowVersion(row);

/** What is offered as long as nothing was saved: the full price. */
export const DEFAULT_CONFIG = {
  discount: { discount_type: 'percentage', discount_amount: 0 },
  display_conditions_if: '',
  call_to_action: '',
} as const satisfies BumpConfig;

/** An offer as shoppers see it, beside the product. */
export type ActiveBump = OrderBump & Pick<BumpRow, 'title' | 'description'> & { readonly callToAction: string };

export const toActiveBump = ({ config, ...row }: BumpRow): ActiveBump => {
  const { discount_type: type, discount_amount: amount } = config.discount ?? DEFAULT_CONFIG.discount;
  return {
    id: row.id,
    variationId: row.src_object_id,
    title: row.title,
    description: row.description,
    callToAction: config.call_to_action ?? '',
    discount: { type, amount },
    match: config.display_conditions_if === 'any' ? 'any' : 'all',
    conditions: row.conditions,
    upgradeFrom: config.upgrade_from ?? null,
  };
};
