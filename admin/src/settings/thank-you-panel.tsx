import { Box, Flex, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { RichText } from '../kit/rich-text/rich-text';
import { failureText } from '../kit/failure-text';
import { CopyButton } from '../kit/copy-button';
import { useText } from '../texts/use-text';
import { MESSAGE } from './arrange-tabs';
import { useShopPlaceholdersQuery } from './store-settings.api';
import { useServerWords } from './use-server-words';

/** What stands for a fact of the order, each with a button that copies it. */
const Placeholders = () => {
  const text = useText();
  const words = useServerWords();
  const { data, error } = useShopPlaceholdersQuery(undefined);
  if (!data) {
    return <Typography textColor="neutral600">{error ? failureText(error, text) : text('kit.loading')}</Typography>;
  }
  return (
    <Box tag="ul" aria-label={text('settings.placeholders')}>
      {Object.values(data)
        .flatMap(words.placeholders)
        .map(({ code, label }) => (
          <Flex tag="li" key={code} gap={3} wrap="wrap" paddingTop={1} paddingBottom={1}>
            <Typography tag="code" textColor="neutral800">
              {code}
            </Typography>
            <Typography textColor="neutral600">{label}</Typography>
            <CopyButton value={code} />
          </Flex>
        ))}
    </Box>
  );
};

/** What buyers read once they have bought. */
export const ThankYouPanel = () => {
  const text = useText();
  const { value } = useField<string>(MESSAGE);
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <RichText name={MESSAGE} label="settings.thankYou.message" />
      {value ? null : <Typography textColor="neutral600">{text('settings.thankYou.empty')}</Typography>}
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography variant="delta" tag="h2">
          {text('settings.placeholders')}
        </Typography>
        <Typography textColor="neutral600">{text('settings.placeholders.text')}</Typography>
        <Placeholders />
      </Flex>
    </Flex>
  );
};
