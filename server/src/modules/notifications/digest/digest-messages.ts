import { randomUUID } from 'node:crypto';
import { RuleViolationError } from '../../../domain/errors';
import { DIGEST_PERIODS, digestSpan, isDigestDue, type DigestPeriod } from '../../../domain/notification';
import { digestOf } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import { addressesIn } from '../messages/admin-addresses';
import { insertMessages, type NewMessage } from '../messages/messages.repository';
import { wakeSender } from '../sending/wake';
import { readDigestSettings } from './digest-settings';

/** Stands in place of a notification in the rows of digests. */
export const DIGEST = 'store_digest';

type DigestRun = { readonly period: DigestPeriod; readonly wallClock: number; readonly isTest: boolean };

const messagesOf = (addresses: readonly string[], { period, wallClock, isTest }: DigestRun): readonly NewMessage[] => {
  const digest = digestSpan(period, wallClock);
  return addresses.map((address) => ({
    message_key: isTest
      ? digestOf(DIGEST, randomUUID())
      : digestOf(DIGEST, period, digest.from, digest.to, address.toLowerCase()),
    ...{ notification: DIGEST, event: 'store_digest/send', recipient: isTest ? 'test' : 'admin' },
    ...{ to_address: address, order_id: null, subscription_id: null, license_id: null },
    details: { digest },
    author: 'system',
  }));
};

const queue = async (platform: Platform, messages: readonly NewMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  await platform.db.transaction(async () => {
    await insertMessages(platform.db, messages, platform.clock.now());
    await wakeSender(platform);
  });
};

const wallClockOf = async (platform: Platform): Promise<number> =>
  (await readZone(platform)).toWallClock(platform.clock.now().getTime());

/** The hourly job: each digest of a period is written once for each recipient, whichever process looks how often. */
export const queueDigests = async (platform: Platform): Promise<void> => {
  const settings = await readDigestSettings(platform);
  const wallClock = await wallClockOf(platform);
  const due = DIGEST_PERIODS.filter((period) => isDigestDue(period, settings[period], wallClock));
  if (due.length === 0) return;
  const addresses = await addressesIn(platform, settings.recipients);
  for (const period of due) await queue(platform, messagesOf(addresses, { period, wallClock, isTest: false }));
};

/** Sends one at once. @throws RuleViolationError where nobody would get it. */
export const sendTestDigest = async (platform: Platform, period: DigestPeriod): Promise<number> => {
  const { recipients } = await readDigestSettings(platform);
  const addresses = await addressesIn(platform, recipients);
  if (addresses.length === 0) throw new RuleViolationError('The digest has no recipient.');
  await queue(platform, messagesOf(addresses, { period, wallClock: await wallClockOf(platform), isTest: true }));
  return addresses.length;
};
