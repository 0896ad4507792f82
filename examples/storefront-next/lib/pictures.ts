import { assetUrl } from '@strapi-plugin-shop/client';
import { SHOP_URL } from './config';
import type { Picture, ProductDetails } from './types';

/** What an `<img>` needs. */
export type Shown = {
  readonly id: number;
  readonly src: string;
  readonly srcSet?: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** The place that a picture takes where nobody says how large it is; the stylesheet fits it in. */
const SIDE = 800;

/** With the smaller copies that the media library has made of it. */
export const shownOf = (picture: Picture, title: string): Shown => {
  const { id, url, alt, width, height, formats } = picture;
  const copies = [...Object.values(formats), { url, width }].flatMap((copy) =>
    copy.width === null ? [] : [`${assetUrl(SHOP_URL, copy.url)} ${copy.width}w`]
  );
  return {
    id,
    src: assetUrl(SHOP_URL, url),
    srcSet: copies.length > 1 ? copies.join(', ') : undefined,
    alt: alt === '' ? title : alt,
    width: width ?? SIDE,
    height: height ?? SIDE,
  };
};

/** The featured picture, the gallery, and what belongs to variants; each once. */
export const picturesOf = ({ post_title: title, picture, gallery, variants }: ProductDetails): readonly Shown[] => {
  const ofVariants = variants.flatMap(({ media }) => media);
  const others = ofVariants.map(({ id, url, title: name }) => ({
    id,
    src: assetUrl(SHOP_URL, url),
    alt: name === '' ? title : name,
    width: SIDE,
    height: SIDE,
  }));
  const inGallery = gallery.map((each) => shownOf(each, each.title === '' ? title : each.title));
  const all: readonly Shown[] = [...(picture ? [shownOf(picture, title)] : []), ...inGallery, ...others];
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
};
