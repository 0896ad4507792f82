import { styled } from 'styled-components';

const Code = styled.pre`
  margin: 0;
  padding: ${({ theme }) => theme.spaces[3]};
  max-block-size: 48rem;
  overflow: auto;
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral100};
  color: ${({ theme }) => theme.colors.neutral800};
  font-family: monospace;
  font-size: 1.3rem;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type Props = { readonly label: string; readonly children: string };

/** What one machine sent another. It scrolls, so it can have the focus. */
export const CodeBox = ({ label, children }: Props) => (
  <Code tabIndex={0} role="region" aria-label={label}>
    {children}
  </Code>
);
