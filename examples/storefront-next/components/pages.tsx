import Link from 'next/link';
import { addressOf, type Wanted } from '../lib/wanted';

type Props = { readonly wanted: Wanted; readonly page: number; readonly lastPage: number };

/** From one page of the list to the next. */
export const Pages = ({ wanted, page, lastPage }: Props) =>
  lastPage > 1 && (
    <nav aria-label="Pages" className="pages">
      {page > 1 && (
        <Link href={addressOf({ ...wanted, page: Math.min(page - 1, lastPage) })} rel="prev">
          Previous page
        </Link>
      )}
      <span>
        Page {page} of {lastPage}
      </span>
      {page < lastPage && (
        <Link href={addressOf({ ...wanted, page: page + 1 })} rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
