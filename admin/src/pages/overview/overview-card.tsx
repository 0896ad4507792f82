import { Box, Flex, Typography } from '@strapi/design-system';
import { useId, type ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

export const OverviewCard = ({ title, children }: Props) => {
  const id = useId();
  return (
    <Box
      tag="section"
      aria-labelledby={id}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={6}
      width="100%"
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography id={id} tag="h2" variant="delta" fontWeight="bold">
          {title}
        </Typography>
        {children}
      </Flex>
    </Box>
  );
};
