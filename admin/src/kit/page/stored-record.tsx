import { useState, type ReactNode } from 'react';
import { LoadState } from './load-state';
import { useReloaded, type Reloadable } from './use-reloaded';

/** `latest` is what is stored by now, as far as the page knows: for what is shown beside the fields. */
type Form<Data> = (begun: Data, onReload: () => void, latest: Data) => ReactNode;

type BegunProps<Data> = { readonly data: Data; readonly onReload: () => void; readonly children: Form<Data> };

/** What a colleague saves meanwhile replaces nothing in a form: its version is refused, and that is told. */
const Begun = <Data,>({ data, onReload, children }: BegunProps<Data>) => {
  const [first] = useState(data);
  return <>{children(first, onReload, data)}</>;
};

type Props<Data> = {
  /** Asked with `refetchOnMountOrArgChange`. */
  readonly query: Reloadable<Data>;
  readonly children: Form<Data>;
};

/** The form of one record. It begins with what is stored now, and begins anew by `onReload`. Records have keys of their own. */
export const StoredRecord = <Data,>({ query, children }: Props<Data>) => {
  const { fresh, loaded, reload } = useReloaded<Data, Reloadable<Data>>(query);
  return (
    <LoadState query={fresh}>
      {(data) => (
        <Begun key={loaded} data={data} onReload={reload}>
          {children}
        </Begun>
      )}
    </LoadState>
  );
};
