import { Box, Flex, VisuallyHidden } from '@strapi/design-system';
import { keyframes, styled } from 'styled-components';
import { useText } from '../../texts/use-text';

const breathe = keyframes`
  from { opacity: 1; }
  50% { opacity: 0.5; }
  to { opacity: 1; }
`;

const Bar = styled(Box)`
  animation: ${breathe} 1.6s ease-in-out infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

type Props = { readonly columns: number; readonly rows: number };

/** The shape of a table while its first rows are on their way, so that the page does not jump. */
export const SkeletonRows = ({ columns, rows }: Props) => {
  const text = useText();
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" padding={4} role="status">
      <VisuallyHidden>{text('kit.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_none, row) => (
        <Flex key={row} gap={6} paddingTop={3} paddingBottom={3} aria-hidden>
          {Array.from({ length: columns }, (_nothing, column) => (
            <Bar key={column} background="neutral150" hasRadius height="1.4rem" flex={column === 0 ? 2 : 1} />
          ))}
        </Flex>
      ))}
    </Box>
  );
};
