import { Box, Flex } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText, type TextId } from '../texts/use-text';

const PageLink = styled(NavLink)`
  padding: ${({ theme }) => `${theme.spaces[2]} ${theme.spaces[4]}`};
  border-block-end: 2px solid transparent;
  font-size: 1.4rem;
  white-space: nowrap;
  text-decoration: none;
  color: ${({ theme }) => theme.colors.neutral800};
  &[aria-current='page'] {
    color: ${({ theme }) => theme.colors.primary600};
    border-block-end-color: ${({ theme }) => theme.colors.primary600};
    font-weight: 600;
  }
`;

export type PageLinkItem = { readonly to: string; readonly label: TextId };

type Props = { readonly label: string; readonly pages: readonly PageLinkItem[] };

/** Links between the pages of one area of the settings. On a phone the row scrolls, and the page does not. */
export const PageLinks = ({ label, pages }: Props) => {
  const text = useText();
  return (
    <Box
      tag="nav"
      aria-label={label}
      overflow="auto"
      maxWidth="100%"
      marginBottom={4}
      borderColor="neutral200"
      borderStyle="solid"
      borderWidth="0 0 1px 0"
    >
      <Flex>
        {pages.map((page) => (
          <PageLink key={page.to} to={page.to} end>
            {text(page.label)}
          </PageLink>
        ))}
      </Flex>
    </Box>
  );
};
