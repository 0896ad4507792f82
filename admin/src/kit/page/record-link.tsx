import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A link to another page of the panel, within text or as the name of a row. Strapi's panel sets no size for plain links. */
export const RecordLink = styled(Link)`
  font-size: 1.4rem;
  color: ${({ theme }) => theme.colors.primary600};
  overflow-wrap: anywhere;
  text-decoration: none;
  &:hover,
  &:focus-visible {
    text-decoration: underline;
  }
`;
