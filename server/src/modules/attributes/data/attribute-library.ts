import type { AttributeSettings, LibraryGroup, LibraryTerm } from '../../../contracts/attributes';
import { slugOf } from '../../../domain/catalog';

/** Ready sets for the usual ways in which products differ. */

type Kind = 'select' | 'color';

const named = (set: string, titles: readonly string[]): readonly LibraryTerm[] =>
  titles.map((title) => ({ title, slug: `${set}-${slugOf(title)}`, settings: {} }));

const colored = (set: string, colors: Readonly<Record<string, string>>): readonly LibraryTerm[] =>
  Object.entries(colors).map(([title, color]) => ({ title, slug: `${set}-${slugOf(title)}`, settings: { color } }));

const setOf = (title: string, type: Kind, description: string, terms: readonly LibraryTerm[]): LibraryGroup => {
  const settings: AttributeSettings = { type };
  return { title, slug: slugOf(title), description, settings, terms };
};

const COLORS = {
  Black: '#000000',
  White: '#ffffff',
  Grey: '#808080',
  Red: '#e02424',
  Orange: '#ff8a00',
  Yellow: '#facc15',
  Green: '#16a34a',
  Blue: '#2563eb',
  Navy: '#1e3a5f',
  Purple: '#7c3aed',
  Pink: '#ec4899',
  Brown: '#7c4a21',
  Beige: '#e8dcc4',
} as const;

const MATERIALS = ['Cotton', 'Linen', 'Wool', 'Silk', 'Polyester', 'Leather', 'Denim', 'Wood', 'Metal', 'Glass'];

export const ATTRIBUTE_LIBRARY: readonly LibraryGroup[] = [
  setOf('Color', 'color', 'Shown as swatches.', colored('color', COLORS)),
  setOf('Size', 'select', 'Letter sizes for clothes.', named('size', ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'])),
  setOf(
    'Shoe size (EU)',
    'select',
    'European shoe sizes.',
    named(
      'shoe-eu',
      Array.from({ length: 13 }, (_, index) => `EU ${35 + index}`)
    )
  ),
  setOf('Material', 'select', 'What it is made of.', named('material', MATERIALS)),
  setOf('Fit', 'select', 'How it sits.', named('fit', ['Slim fit', 'Regular fit', 'Relaxed fit', 'Oversized'])),
  setOf(
    'Storage',
    'select',
    'Capacity of a device.',
    named('storage', ['64 GB', '128 GB', '256 GB', '512 GB', '1 TB', '2 TB'])
  ),
  setOf('Weight', 'select', 'Weight of a pack.', named('weight', ['100 g', '250 g', '500 g', '1 kg', '2 kg', '5 kg'])),
  setOf('License', 'select', 'How widely it may be used.', named('license', ['Personal', 'Team', 'Enterprise'])),
];
