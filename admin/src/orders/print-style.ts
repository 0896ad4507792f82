import { createGlobalStyle, styled } from 'styled-components';

export const PrintStyle = createGlobalStyle`
  @media print {
    html, body { height: auto !important; overflow: visible !important; background: #fff !important; }
    body > *:not([data-printed]) { display: none !important; }
  }
`;

/** Black on white whatever the theme of the panel: paper has none. */
export const PrintRoot = styled.div`
  display: none;
  @media print {
    display: block;
    * {
      color: #000 !important;
      background: transparent !important;
    }
  }
`;

export const Sheet = styled.section`
  break-after: page;
  font-size: 1.4rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};
  &:last-child {
    break-after: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    margin-block-start: ${({ theme }) => theme.spaces[4]};
  }
  th,
  td {
    text-align: start;
    padding: ${({ theme }) => theme.spaces[2]};
    border-block-end: 1px solid ${({ theme }) => theme.colors.neutral300};
    vertical-align: top;
  }
  th {
    font-weight: 600;
  }
  tr {
    break-inside: avoid;
  }
`;
