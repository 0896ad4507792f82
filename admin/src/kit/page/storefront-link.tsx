import { LinkButton, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';

type Props = {
  readonly address: string;
  readonly label: string;
  /** Where the page is, in words: for stores whose settings do not say where the storefront is, so that the address is only a path. */
  readonly otherwise: string;
};

/** To a page of the storefront. */
export const StorefrontLink = ({ address, label, otherwise }: Props) =>
  /^https?:\/\//.test(address) ? (
    <LinkButton href={address} isExternal variant="tertiary" startIcon={<ExternalLink />}>
      {label}
    </LinkButton>
  ) : (
    <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
      {otherwise}
    </Typography>
  );
