import type { InferType } from 'yup';
import type { MessageAnswer } from '../../contracts/answers';
import type { LoginAnswer, NonceAnswer } from '../../contracts/portal';
import type { ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { adoptCart, cartBeforeSignIn } from '../cart';
import { findCustomerIdOfUser } from '../customers';
import { readStoreSettings, storefrontPage } from '../settings';
import type { loginBody } from './portal.input';
import { signIn } from './use-cases/sign-in';

/** Keeps the visitor's session when it is still good. */
export const handOutNonce = async ({ sessions, ctx }: ShopRequest): Promise<NonceAnswer> => {
  const known = sessions.read(ctx);
  const alive = known && (!known.signedIn || (await sessions.findUserId(known)) !== null);
  const session = alive ? known : sessions.startAnonymous(ctx);
  ctx.set('Cache-Control', 'no-store');
  return { nonce: sessions.nonceOf(session) };
};

/** Where the site shows the customer's account; its home page while the settings do not say. */
const accountPage = async (platform: Platform): Promise<string> => {
  const settings = await readStoreSettings(platform);
  return storefrontPage(settings, settings.customer_profile_page_slug);
};

export const login = async ({
  platform,
  attempts,
  sessions,
  body,
  ctx,
}: ShopRequest<unknown, InferType<typeof loginBody>>): Promise<LoginAnswer> => {
  const account = body.user_login || body.username || '';
  const user = await signIn(platform, attempts, { account, password: body.password ?? '', address: ctx.ip });
  const session = await sessions.startForUser(ctx, user.id, body.remember_me === 'yes');
  const customerId = await findCustomerIdOfUser(platform, user.id);
  await adoptCart(platform, await cartBeforeSignIn(platform, ctx), { userId: user.id, customerId, email: user.email });
  ctx.set('Cache-Control', 'no-store');
  return {
    message: 'You are logged in.',
    redirect_url: await accountPage(platform),
    success: true,
    data: { user: { id: user.id, email: user.email, display_name: user.username } },
    nonce: sessions.nonceOf(session),
  };
};

export const logout = async ({ sessions, ctx }: ShopRequest): Promise<MessageAnswer> => {
  await sessions.end(ctx);
  return { message: 'You are logged out.' };
};
