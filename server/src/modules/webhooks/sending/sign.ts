/** Seconds. */
const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

/** Headers of the Standard Webhooks specification; one signature for each secret that is valid now. */
export const signedHeaders = async (
  secrets: readonly string[],
  messageId: string,
  body: string,
  now: Date
): Promise<Readonly<Record<string, string>>> => {
  const { Webhook } = await import('standardwebhooks');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(secondsOf(now)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, body)).join(' '),
  };
};

export const PLAIN_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'strapi-plugin-shop-webhooks/1',
} as const;
