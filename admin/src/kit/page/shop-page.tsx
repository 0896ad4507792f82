import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useCan, type Need } from '../../permissions';

type Props = {
  readonly title: string;
  readonly subtitle?: string;
  /** What one needs to see the page: any one of these. */
  readonly needs: readonly Need[];
  readonly primaryAction?: ReactNode;
  readonly secondaryAction?: ReactNode;
  readonly back?: ReactNode;
  readonly children: ReactNode;
};

/** Title, permission and frame of a page of the shop. */
export const ShopPage = ({ title, subtitle, needs, primaryAction, secondaryAction, back, children }: Props) => {
  const can = useCan();
  if (!needs.some(can)) return <Page.NoPermissions />;
  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header
        title={title}
        subtitle={subtitle}
        primaryAction={primaryAction}
        secondaryAction={secondaryAction}
        navigationAction={back}
      />
      <Layouts.Content>{children}</Layouts.Content>
    </Page.Main>
  );
};
