import { Box } from '@strapi/design-system';
import { Image } from '@strapi/icons';

type Props = { readonly url: string | null; readonly size?: string };

/** A small picture beside its title, which names it; an empty frame where there is none. */
export const Thumbnail = ({ url, size = '3.2rem' }: Props) =>
  url === null || url === '' ? (
    <Box
      aria-hidden
      background="neutral150"
      hasRadius
      width={size}
      height={size}
      shrink={0}
      display="inline-flex"
      style={{ alignItems: 'center', justifyContent: 'center' }}
    >
      <Image width="1.6rem" height="1.6rem" fill="neutral500" />
    </Box>
  ) : (
    <Box
      tag="img"
      src={url}
      alt=""
      loading="lazy"
      hasRadius
      width={size}
      height={size}
      shrink={0}
      background="neutral100"
      style={{ objectFit: 'cover' }}
    />
  );
