import type { ShopFailure } from '@strapi-plugin-shop/client';
import Link from 'next/link';

/** Why the store did not do it; what belongs to a field of the checkout stands below that field, too. */
export const Refusal = ({ failure }: { readonly failure: ShopFailure | null }) => (
  <div className="error" role="alert">
    {failure && <p>{failure.message}</p>}
    {failure?.kind === 'fields' && (
      <ul>
        {Object.entries(failure.fields).map(([field, messages]) => (
          <li key={field}>{messages.join(' ')}</li>
        ))}
      </ul>
    )}
    {failure?.kind === 'access' && <Link href="/account">Sign in</Link>}
  </div>
);
