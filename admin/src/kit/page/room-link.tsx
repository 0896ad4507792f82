import { LinkButton } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = {
  readonly to: string;
  /** The one thing to do on the page. */
  readonly primary?: boolean;
  readonly startIcon?: ReactNode;
  readonly children: ReactNode;
};

/** A link to another page of the panel that looks like a button. */
export const RoomLink = ({ to, primary = false, startIcon, children }: Props) => (
  <LinkButton tag={Link} to={to} variant={primary ? 'default' : 'secondary'} startIcon={startIcon}>
    {children}
  </LinkButton>
);
