import { createContext, useContext, type ReactNode } from 'react';

const ReadOnlyForm = createContext(false);
const Closed = createContext(false);

type Props = { readonly isReadOnly: boolean; readonly children: ReactNode };

/** Around the fields of a page whose record the user may see but not change. */
export const ReadOnlyFields = ({ isReadOnly, children }: Props) => (
  <ReadOnlyForm.Provider value={isReadOnly}>{children}</ReadOnlyForm.Provider>
);

/** Whether the page only shows its record: what would change it is not offered. */
export const useIsReadOnly = (): boolean => useContext(ReadOnlyForm);

/** Whether an input stands among closed ones. Dialogs that such a page opens to look at something have inputs of their own, which work. */
export const useIsClosed = (): boolean => useContext(Closed);

/**
 * Inputs of a form, closed where the page is read-only: native ones by the browser, others ask `useIsClosed`. Not around the page as a
 * whole, as that would close what only looks, too.
 */
export const Editable = ({ children }: { readonly children: ReactNode }) =>
  useIsReadOnly() ? (
    <Closed.Provider value>
      <fieldset disabled role="presentation" style={{ display: 'contents' }}>
        {children}
      </fieldset>
    </Closed.Provider>
  ) : (
    <>{children}</>
  );
