import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Columns } from '../page/columns';

type Props = {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Where the back button leads if one came from elsewhere. */
  readonly backTo: string;
  /** Instead of the button back. */
  readonly back?: ReactNode;
  /** What to do next as the one primary button, and the rest. */
  readonly primaryAction?: ReactNode;
  readonly secondaryAction?: ReactNode;
  /** Sections of the record. */
  readonly children: ReactNode;
  /** Narrow sections beside them; below them on a phone. */
  readonly aside?: ReactNode;
};

/** A page of one record: sections, beside them what it belongs to. */
export const DetailPage = ({ title, subtitle, primaryAction, secondaryAction, children, aside, ...rest }: Props) => (
  <Page.Main>
    <Page.Title>{title}</Page.Title>
    <Layouts.Header
      title={title}
      subtitle={subtitle as string}
      navigationAction={rest.back ?? <BackButton fallback={rest.backTo} />}
      primaryAction={primaryAction}
      secondaryAction={secondaryAction}
    />
    <Layouts.Content>
      <Columns main={children} side={aside} />
    </Layouts.Content>
  </Page.Main>
);
