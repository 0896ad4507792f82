import { styled } from 'styled-components';

/** One of the views above a list: pressed while the list shows it. */
export const ViewButton = styled.button`
  padding: ${({ theme }) => `${theme.spaces[2]} ${theme.spaces[4]}`};
  border: none;
  border-block-end: 2px solid transparent;
  background: none;
  font: inherit;
  font-size: 1.4rem;
  white-space: nowrap;
  color: ${({ theme }) => theme.colors.neutral700};
  cursor: pointer;
  &[aria-pressed='true'] {
    color: ${({ theme }) => theme.colors.primary600};
    border-block-end-color: ${({ theme }) => theme.colors.primary600};
    font-weight: 600;
  }
`;
