import { revalidateTag } from 'next/cache';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/**
 * The store tells of `product.updated`, `product.variants_changed` and `stock.changed` here: lists and products are made anew when they
 * are next asked for. A message that comes twice does no harm.
 */
export const POST = async (request: Request): Promise<Response> => {
  const secret = process.env.SHOP_WEBHOOK_SECRET;
  if (!secret) return new Response('SHOP_WEBHOOK_SECRET is not set.', { status: 503 });
  try {
    new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers));
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response('The store has not signed it.', { status: 400 });
    throw error;
  }
  // At once: with a profile such as 'max' the next visitor would still be shown the old price.
  revalidateTag('products', { expire: 0 });
  return new Response(null, { status: 204 });
};
