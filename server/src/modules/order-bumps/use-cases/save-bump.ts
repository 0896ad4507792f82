import { randomBytes } from 'node:crypto';
import { BadRequestError, RuleViolationError } from '../../../domain/errors';
import { assertPayable } from '../../../domain/money';
import { readCondition, type BumpCondition } from '../../../domain/order-bump';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import { toJson } from '../../../platform/db/columns';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { findVariants } from '../../catalog';
import { stepOf } from '../../settings';
import { MAX_ACTIVE_BUMPS } from '../active-bumps';
import { orderBumpChanged } from '../order-bump-changes';
import type { ChangeBumpCommand, CreateBumpCommand } from '../commands';
import {
  countActive,
  deleteBump as removeRow,
  findBump,
  insertBump,
  lockBump,
  updateBump,
  type BumpValues,
} from '../order-bumps.repository';
import { bumpVersion, DEFAULT_CONFIG, conditionOf, type BumpConfig, type BumpRow } from '../order-bumps.rows';
import { unknownBump } from './read-bumps';

type Named = { readonly title: string; readonly variationId: number };

/** Both are required, and what lacks them is 400. */
const readNamed = ({ title, src_object_id: variationId }: CreateBumpCommand): Named => {
  if (!title) throw new BadRequestError('title is required');
  if (variationId === undefined) throw new BadRequestError('src_object_id is required');
  return { title, variationId };
};

const assertVariation = async ({ db }: Platform, id: number): Promise<void> => {
  if ((await findVariants(db, [id])).length === 0) throw new BadRequestError('The offered variation does not exist.');
};

/** A draft: it is offered as soon as the merchant has said to whom and for how much. */
export const createBump = (platform: Platform, body: CreateBumpCommand, principal: Principal): Promise<number> =>
  platform.db.transaction(async () => {
    const { title, variationId } = readNamed(body);
    await assertVariation(platform, variationId);
    const values = {
      hash: randomBytes(16).toString('hex'),
      parent_id: null,
      type: 'order_bump',
      status: 'draft',
      src_object_id: variationId,
      src_object_type: 'product_variation',
      title,
      description: '',
      conditions: toJson([]),
      config: toJson({}),
      priority: 1,
    };
    const id = await insertBump(platform.db, values, platform.clock.now());
    await orderBumpChanged(platform, { title: 'Order bump created', content: title, id, principal });
    return id;
  });

const assertRoom = async ({ db }: Platform, { status }: ChangeBumpCommand, stored: BumpRow): Promise<void> => {
  if (status !== 'active' || stored.status === 'active') return;
  if ((await countActive(db, stored.id)) < MAX_ACTIVE_BUMPS) return;
  throw new RuleViolationError(`There can be at most ${MAX_ACTIVE_BUMPS} active order bumps.`);
};

type SentConfig = NonNullable<ChangeBumpCommand['config']>;

/** Type and amount mean nothing without one another, so both are replaced at once. */
const discountOf = ({ discount: sent }: SentConfig, { discount: stored }: BumpConfig): BumpConfig['discount'] => {
  const { discount_type: type, discount_amount: amount } = DEFAULT_CONFIG.discount;
  if (!sent) return stored ?? DEFAULT_CONFIG.discount;
  return { discount_type: sent.discount_type ?? type, discount_amount: sent.discount_amount ?? amount };
};

/** What was sent replaces what is stored, key by key. */
const configOf = (sent: SentConfig, stored: BumpConfig): BumpConfig => {
  const known = { ...DEFAULT_CONFIG, ...stored };
  const { upgrade_from: upgradeFrom = stored.upgrade_from } = sent;
  return {
    discount: discountOf(sent, stored),
    display_conditions_if: (sent.display_conditions_if ?? known.display_conditions_if) as '' | 'all' | 'any',
    call_to_action: sent.call_to_action ?? known.call_to_action,
    ...(upgradeFrom ? { upgrade_from: upgradeFrom } : {}),
  };
};

/** A fixed amount is one of the store's currency; what is stored may come back as it is. */
const assertAmount = async (platform: Platform, sent: SentConfig, stored: BumpConfig): Promise<void> => {
  const before = stored.discount ?? DEFAULT_CONFIG.discount;
  const { discount_type: type, discount_amount: amount } = discountOf(sent, stored) ?? before;
  const isStored = type === before.discount_type && amount === before.discount_amount;
  if (type !== 'fixed' || isStored) return;
  assertPayable(amount, await stepOf(platform, undefined), 'config.discount.discount_amount');
};

/** The schema has let through only what can be read. */
const conditionsOf = (sent: NonNullable<ChangeBumpCommand['conditions']>): readonly BumpCondition[] =>
  sent.map((entry) => readCondition(conditionOf(entry)) as BumpCondition);

const valuesOf = (body: ChangeBumpCommand, { title, variationId }: Named, stored: BumpRow): BumpValues => ({
  title,
  src_object_id: variationId,
  status: body.status ?? stored.status,
  src_object_type: body.src_object_type || stored.src_object_type,
  description: body.description === undefined ? stored.description : sanitizeRichText(body.description),
  priority: body.priority ?? stored.priority,
  config: toJson(body.config ? configOf(body.config, stored.config) : stored.config),
  conditions: toJson(body.conditions ? conditionsOf(body.conditions) : stored.conditions),
});

/**
 * The bump as it is stored then; carts that hold it follow it the next time they are priced.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; InvalidInputError for an amount that the currency does
 * not have.
 */
export const changeBump = (
  platform: Platform,
  id: number,
  body: ChangeBumpCommand,
  principal: Principal
): Promise<BumpRow> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const stored = await lockBump(db, id);
    if (!stored) throw unknownBump();
    assertVersion(body.version, () => bumpVersion(stored), 'order bump');
    const named = readNamed(body);
    if (named.variationId !== stored.src_object_id) await assertVariation(platform, named.variationId);
    await assertRoom(platform, body, stored);
    if (body.config) await assertAmount(platform, body.config, stored.config);
    await updateBump(db, id, valuesOf(body, named, stored), platform.clock.now());
    await orderBumpChanged(platform, { title: 'Order bump updated', content: named.title, id, principal });
    return (await findBump(db, id)) ?? stored;
  });

/** Carts lose its line; orders and statistics keep it. @throws NotFoundError */
export const deleteBump = (platform: Platform, id: number, principal: Principal): Promise<void> =>
  platform.db.transaction(async () => {
    const stored = await lockBump(platform.db, id);
    if (!stored) throw unknownBump();
    await removeRow(platform.db, id);
    await orderBumpChanged(platform, { title: 'Order bump deleted', content: stored.title, id, principal });
  });
