import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowLeft, ArrowRight, Cross, Images } from '@strapi/icons';
import { useField, useStrapiApp } from '@strapi/strapi/admin';
import { useState, type ComponentType, type ReactElement } from 'react';
import type { ProductPicture } from '../../../../server/src/contracts/variants';
import { useIsReadOnly } from '../../kit/form/read-only';
import { moved } from '../../settings/move';
import { useText } from '../../texts/use-text';
import { Thumbnail } from '../thumbnail';

type Asset = { readonly id: number; readonly url: string; readonly name: string };

type LibraryProps = {
  readonly allowedTypes: readonly string[];
  readonly multiple: boolean;
  readonly onClose: () => void;
  readonly onSelectAssets: (files: readonly Asset[]) => void;
};

type Pictures = readonly ProductPicture[];

/** What is chosen anew comes behind what is there; nothing stands in a gallery twice. */
const added = (pictures: Pictures, files: readonly Asset[]): Pictures => {
  const known = new Set(pictures.map(({ id }) => id));
  const fresh = files.filter(({ id }) => !known.has(id)).map(({ id, url, name }) => ({ id, url, title: name }));
  return [...pictures, ...fresh];
};

type TileProps = {
  readonly pictures: Pictures;
  readonly index: number;
  readonly onChange: (pictures: Pictures) => void;
};

type ToolsProps = TileProps & { readonly name: string };

type ToolProps = { readonly label: string; readonly disabled?: boolean; readonly onClick: () => void };

const Tool = ({ children, ...props }: ToolProps & { readonly children: ReactElement }) => (
  <IconButton type="button" size="XS" {...props}>
    {children}
  </IconButton>
);

const Tools = ({ pictures, index, onChange, name }: ToolsProps) => {
  const text = useText();
  const move = (to: number): void => onChange(moved(pictures, index, to));
  const remove = (): void => onChange(pictures.filter((_picture, place) => place !== index));
  const isLast = index === pictures.length - 1;
  return (
    <Flex gap={1}>
      <Tool label={text('catalog.pictures.earlier', { name })} disabled={index === 0} onClick={() => move(index - 1)}>
        <ArrowLeft />
      </Tool>
      <Tool label={text('catalog.pictures.later', { name })} disabled={isLast} onClick={() => move(index + 1)}>
        <ArrowRight />
      </Tool>
      <Tool label={text('catalog.pictures.remove', { name })} onClick={remove}>
        <Cross />
      </Tool>
    </Flex>
  );
};

const Tile = (props: TileProps) => {
  const text = useText();
  const isReadOnly = useIsReadOnly();
  const { pictures, index } = props;
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Flex tag="li" direction="column" gap={1} alignItems="center">
      <Thumbnail url={picture.url} size="9.6rem" />
      <Typography variant="pi" textColor="neutral600">
        {index === 0 ? text('catalog.pictures.first') : '\u00a0'}
      </Typography>
      {isReadOnly ? null : <Tools {...props} name={picture.title || String(index + 1)} />}
    </Flex>
  );
};

const PictureList = ({ pictures, onChange }: Omit<TileProps, 'index'>) => {
  const text = useText();
  if (pictures.length === 0) return <Typography textColor="neutral600">{text('catalog.pictures.none')}</Typography>;
  return (
    <Flex tag="ul" gap={4} wrap="wrap" aria-label={text('catalog.pictures')}>
      {pictures.map((picture, index) => (
        <Tile key={picture.id} pictures={pictures} index={index} onChange={onChange} />
      ))}
    </Flex>
  );
};

/** Pictures of the media library in their order; the first one stands for the product in lists. */
export const GalleryInput = ({ name }: { readonly name: string }) => {
  const text = useText();
  const isReadOnly = useIsReadOnly();
  const { value, onChange } = useField<Pictures>(name);
  const [isOpen, setOpen] = useState(false);
  const components = useStrapiApp('Shop', (app) => app.components);
  const Library = components['media-library'] as ComponentType<LibraryProps> | undefined;
  const pictures = value ?? [];
  const set = (next: Pictures): void => onChange(name, next as never);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <PictureList pictures={pictures} onChange={set} />
      {isReadOnly ? null : (
        <Box>
          <Button
            type="button"
            variant="secondary"
            startIcon={<Images />}
            disabled={!Library}
            onClick={() => setOpen(true)}
          >
            {text('catalog.pictures.add')}
          </Button>
        </Box>
      )}
      {Library && isOpen ? (
        <Library
          allowedTypes={['images']}
          multiple
          onClose={() => setOpen(false)}
          onSelectAssets={(files) => {
            setOpen(false);
            set(added(pictures, files));
          }}
        />
      ) : null}
    </Flex>
  );
};
