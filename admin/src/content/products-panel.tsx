import { unstable_useContentManagerContext as useContentManagerContext } from '@strapi/strapi/admin';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useCan } from '../permissions';
import { startText } from '../texts/start-texts';
import { hasProductField, idsIn, type ComponentsAttributes } from './product-reference';

type PanelDescription = { readonly title: string; readonly content: ReactNode };

/** What Strapi's content manager offers to plugins; it describes itself to them as unknown. */
export type ContentManagerApis = {
  readonly addEditViewSidePanel: (panels: readonly (() => PanelDescription | null)[]) => void;
};

const ProductsOfEntry = lazy(async () => ({ default: (await import('./products-of-entry')).ProductsOfEntry }));

/** Beside entries of types that can name products: those that this one names, with the way to their pages. */
export const ProductsPanel = (): PanelDescription | null => {
  const { formatMessage } = useIntl();
  const can = useCan();
  const { contentType, components, form } = useContentManagerContext();
  const known = components as unknown as ComponentsAttributes;
  const isShown = useMemo(
    () => contentType !== undefined && hasProductField(contentType.attributes, known),
    [contentType, known]
  );
  if (!contentType || !isShown || !can('products/view')) return null;
  const ids = idsIn((form as { readonly values?: object }).values as never, contentType.attributes, known);
  return {
    title: formatMessage(startText('content.panel')),
    content: (
      <Suspense fallback={null}>
        <ProductsOfEntry ids={ids} />
      </Suspense>
    ),
  };
};
