import { LinkButton } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { Link } from 'react-router-dom';

type Props = { readonly to: string; readonly secondary?: boolean; readonly children: string };

/** To the page of a new record; `secondary` where the page has another first action. */
export const AddLink = ({ to, secondary = false, children }: Props) => (
  <LinkButton tag={Link} to={to} variant={secondary ? 'secondary' : 'default'} startIcon={<Plus />}>
    {children}
  </LinkButton>
);
