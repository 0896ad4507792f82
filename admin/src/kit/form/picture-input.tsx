import { Box, Button, Flex, TextInput } from '@strapi/design-system';
import { Images } from '@strapi/icons';
import { useStrapiApp } from '@strapi/strapi/admin';
import { useState, type ComponentType } from 'react';
import { useText } from '../../texts/use-text';

type Picked = { readonly url: string };

type LibraryProps = {
  readonly allowedTypes: readonly string[];
  readonly multiple: boolean;
  readonly onClose: () => void;
  readonly onSelectAssets: (files: readonly Picked[]) => void;
};

type Props = { readonly name: string; readonly value: string; readonly onChange: (address: string) => void };

/** The address of a picture, typed or chosen from the media library, where there is one. */
export const PictureInput = ({ name, value, onChange }: Props) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const components = useStrapiApp('Shop', (app) => app.components);
  const Library = components['media-library'] as ComponentType<LibraryProps> | undefined;
  const pick = ([file]: readonly Picked[]): void => {
    setOpen(false);
    if (file) onChange(file.url);
  };
  return (
    <Flex gap={2} alignItems="center" width="100%">
      {value === '' ? null : (
        <Box tag="img" src={value} alt="" width="3.2rem" height="3.2rem" style={{ objectFit: 'contain' }} />
      )}
      <Box flex="1" minWidth="0">
        <TextInput
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputMode="url"
          autoComplete="off"
        />
      </Box>
      {Library ? (
        <Button type="button" variant="secondary" startIcon={<Images />} onClick={() => setOpen(true)}>
          {text('kit.picture.choose')}
        </Button>
      ) : null}
      {Library && isOpen ? (
        <Library allowedTypes={['images']} multiple={false} onClose={() => setOpen(false)} onSelectAssets={pick} />
      ) : null}
    </Flex>
  );
};
