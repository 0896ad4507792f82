import { Box, Flex, IconButton, Popover, Searchbar, SearchForm, Typography } from '@strapi/design-system';
import { Question } from '@strapi/icons';
import { useEffect, useState, type FormEvent } from 'react';
import { useText, type TextId } from '../../texts/use-text';

type Example = { readonly example: string; readonly meaning: TextId };

const Syntax = ({ examples }: { readonly examples: readonly Example[] }) => {
  const text = useText();
  return (
    <Popover.Root>
      <Popover.Trigger>
        <IconButton label={text('kit.list.searchHint')} variant="ghost">
          <Question />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content>
        <Box padding={4} maxWidth="44rem">
          <Typography tag="p">{text('kit.list.syntax')}</Typography>
          <Box tag="dl" paddingTop={3}>
            {examples.map(({ example, meaning }) => (
              <Flex key={example} gap={3} paddingBottom={2} alignItems="baseline">
                <Typography tag="dt" fontWeight="semiBold" style={{ fontFamily: 'monospace' }}>
                  {example}
                </Typography>
                <Typography tag="dd" variant="pi" textColor="neutral600">
                  {text(meaning)}
                </Typography>
              </Flex>
            ))}
          </Box>
        </Box>
      </Popover.Content>
    </Popover.Root>
  );
};

type Props = {
  readonly search: string;
  readonly examples: readonly Example[];
  readonly onSearch: (search: string) => void;
};

/** Searches on Enter: each search is asked of the server, and half a word is none that anybody meant. */
export const SearchTool = ({ search, examples, onSearch }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Flex gap={1} alignItems="center">
      <SearchForm onSubmit={submit}>
        <Searchbar
          name="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onClear={() => {
            setTyped('');
            onSearch('');
          }}
          clearLabel={text('kit.list.clearSearch')}
          placeholder={text('kit.list.search')}
        >
          {text('kit.list.search')}
        </Searchbar>
      </SearchForm>
      {examples.length > 0 ? <Syntax examples={examples} /> : null}
    </Flex>
  );
};
