import { InvalidInputError, NotFoundError, RuleViolationError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { recordActivities } from '../activity';

export const SHIPPING_VERSION = 'shipping';

type ShippingChange = {
  readonly title: string;
  readonly content: string;
  /** Absent for settings that are no record of their own. */
  readonly id?: number;
  readonly author: string;
};

/** The last step of every write: the log, and the number that makes all processes forget what they remember. */
export const shippingChanged = async (platform: Platform, change: ShippingChange): Promise<void> => {
  const { title, content, id, author } = change;
  await recordActivities(platform, [
    { title, content, moduleName: 'shipping', ...(id === undefined ? {} : { moduleId: id }), author },
  ]);
  await platform.versions.raise(SHIPPING_VERSION);
};

export const unknownZone = (): NotFoundError => new NotFoundError('The shipping zone does not exist.');
export const unknownMethod = (): NotFoundError => new NotFoundError('The shipping method does not exist.');
export const unknownClass = (): NotFoundError => new NotFoundError('The shipping class does not exist.');

export const refuse = (field: string, rule: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { [rule]: message } });

export const full = (what: string, max: number): RuleViolationError =>
  new RuleViolationError(`There can be at most ${max} ${what}.`);
