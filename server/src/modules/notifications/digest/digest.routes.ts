import { route, type AnyRoute } from '../../../platform/http/route';
import * as digest from './digest.controller';
import { digestBody, testDigestBody } from './digest.controller';

const SENSITIVE = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;

export const digestRoutes: readonly AnyRoute[] = [
  route({
    ...SENSITIVE,
    method: 'GET',
    path: '/email-notification/digest-settings',
    action: 'emailDigest.find',
    summary: 'Get the settings of the digest',
    handler: digest.find,
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/digest-settings',
    action: 'emailDigest.update',
    summary: 'Change the settings of the digest',
    description:
      'What is left out stays. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the settings since their `version` was read.' },
    handler: digest.update,
    input: { body: digestBody },
  }),
  route({
    ...SENSITIVE,
    method: 'POST',
    path: '/email-notification/digest-settings/send-test',
    action: 'emailDigest.sendTest',
    summary: 'Send a digest to try it out',
    description: 'To the recipients that are saved, of the last whole period; also where it is empty.',
    failures: { 423: 'It has no recipient.' },
    handler: digest.sendTest,
    input: { body: testDigestBody },
  }),
];
