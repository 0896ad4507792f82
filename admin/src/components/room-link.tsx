import { LinkButton } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = { readonly to: string; readonly children: ReactNode };

/** A link to another page of the panel that looks like a button. */
export const RoomLink = ({ to, children }: Props) => (
  <LinkButton tag={Link} to={to} variant="secondary">
    {children}
  </LinkButton>
);
