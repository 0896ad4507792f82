import gridStyles from 'react-data-grid/lib/styles.css?inline';
import { createGlobalStyle, styled } from 'styled-components';

/** The grid's own stylesheet, once on the page while a sheet is shown. */
export const GridStyles = createGlobalStyle`${gridStyles}`;

/** The grid in the colours of the panel, light and dark; its own rules stand in layers, which any rule of the panel overrides. */
export const SheetFrame = styled.div`
  .rdg {
    --rdg-color: ${({ theme }) => theme.colors.neutral800};
    --rdg-background-color: ${({ theme }) => theme.colors.neutral0};
    --rdg-header-background-color: ${({ theme }) => theme.colors.neutral100};
    --rdg-border-color: ${({ theme }) => theme.colors.neutral200};
    --rdg-selection-color: ${({ theme }) => theme.colors.primary600};
    --rdg-row-hover-background-color: ${({ theme }) => theme.colors.neutral100};
    --rdg-font-size: 1.4rem;
    block-size: auto;
    max-block-size: 60vh;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    border-radius: ${({ theme }) => theme.borderRadius};
  }
  .rdg-cell {
    padding-inline: ${({ theme }) => theme.spaces[3]};
  }
  .rdg-editor-container {
    padding: 0;
  }
  .shop-sheet-end {
    text-align: end;
  }
  .shop-sheet-fixed {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  .shop-sheet-invalid {
    background: ${({ theme }) => theme.colors.danger100};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.colors.danger600};
  }
  input.shop-sheet-input {
    inline-size: 100%;
    block-size: 100%;
    padding-inline: ${({ theme }) => theme.spaces[3]};
    border: none;
    background: ${({ theme }) => theme.colors.neutral0};
    color: ${({ theme }) => theme.colors.neutral800};
    font: inherit;
    text-align: inherit;
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
`;
