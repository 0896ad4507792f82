/** [title, price, former price]; hundredths of a currency such as the dollar. */
type Variant = readonly [title: string, price: number, comparePrice?: number];

export type Sample = {
  /** Unique within its category, and never changed: it says which samples a store has had. */
  readonly name: string;
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
  readonly isDigital?: true;
  readonly variants: readonly Variant[];
};

const apparel: readonly Sample[] = [
  {
    name: 'tee',
    title: 'Organic Cotton T-Shirt',
    excerpt: 'A classic crew neck of soft organic cotton.',
    content: '<p>Heavy organic cotton that keeps its shape. Regular fit, ribbed neck.</p><p>Machine wash at 30 °C.</p>',
    variants: [
      ['Small', 2400],
      ['Medium', 2400],
      ['Large', 2400],
      ['Extra large', 2600],
    ],
  },
  {
    name: 'hoodie',
    title: 'Fleece Hoodie',
    excerpt: 'Warm fleece with a lined hood and two pockets.',
    content: '<p>Brushed inside, smooth outside. The hood is lined, the cuffs are ribbed.</p>',
    variants: [
      ['Small', 5900, 6900],
      ['Medium', 5900, 6900],
      ['Large', 5900, 6900],
    ],
  },
  {
    name: 'beanie',
    title: 'Merino Beanie',
    excerpt: 'Fine merino wool, warm without weight.',
    content: '<p>Knitted in one piece of merino wool. One size fits all.</p>',
    variants: [['One size', 2900]],
  },
  {
    name: 'socks',
    title: 'Crew Socks, Pack of 3',
    excerpt: 'Three pairs for every day.',
    content: '<p>Cotton with a little stretch, padded at heel and toe.</p>',
    variants: [
      ['36-40', 1500],
      ['41-45', 1500],
    ],
  },
  {
    name: 'tote',
    title: 'Canvas Tote Bag',
    excerpt: 'Strong canvas with long handles.',
    content: '<p>Carries 15 kg, folds flat, and has a pocket inside.</p>',
    variants: [['Natural', 1800]],
  },
];

const electronics: readonly Sample[] = [
  {
    name: 'earbuds',
    title: 'Wireless Earbuds',
    excerpt: 'Up to 24 hours of music with the charging case.',
    content: '<p>Bluetooth 5.3, touch controls and two microphones. Splash-proof.</p>',
    variants: [
      ['Black', 7900, 9900],
      ['White', 7900, 9900],
    ],
  },
  {
    name: 'charger',
    title: 'USB-C Charger',
    excerpt: 'A small charger for phone, tablet and laptop.',
    content: '<p>Two USB-C ports share the power between two devices.</p>',
    variants: [
      ['45 W', 3900],
      ['65 W', 4900],
    ],
  },
  {
    name: 'speaker',
    title: 'Portable Speaker',
    excerpt: 'Clear sound for the kitchen and the garden.',
    content: '<p>12 hours of play, waterproof for half an hour, pairs with a second speaker.</p>',
    variants: [['Graphite', 6500]],
  },
  {
    name: 'keyboard',
    title: 'Compact Mechanical Keyboard',
    excerpt: '75 % layout with switches that can be changed.',
    content: '<p>Aluminium case, white backlight, USB-C and Bluetooth.</p>',
    variants: [
      ['Linear switches', 9900],
      ['Tactile switches', 9900],
    ],
  },
  {
    name: 'cable',
    title: 'Braided USB-C Cable',
    excerpt: 'A cable that lasts.',
    content: '<p>Charges with up to 100 W and transfers data at 480 Mbit/s.</p>',
    variants: [
      ['1 m', 1200],
      ['2 m', 1500],
    ],
  },
];

const food: readonly Sample[] = [
  {
    name: 'coffee',
    title: 'House Blend Coffee',
    excerpt: 'Chocolate and hazelnut, roasted every week.',
    content: '<p>Arabica from Brazil and Ethiopia. Good as espresso and as filter coffee.</p>',
    variants: [
      ['250 g, whole beans', 950],
      ['250 g, ground', 950],
      ['1 kg, whole beans', 3200],
    ],
  },
  {
    name: 'tea',
    title: 'Earl Grey Tea',
    excerpt: 'Black tea with oil of bergamot.',
    content: '<p>Loose leaves in a tin. Let it draw for three minutes.</p>',
    variants: [['100 g tin', 1250]],
  },
  {
    name: 'honey',
    title: 'Wildflower Honey',
    excerpt: 'From one apiary, not heated.',
    content: '<p>Mild and flowery. It may crystallise; warm it gently in a water bath.</p>',
    variants: [
      ['250 g', 780],
      ['500 g', 1380],
    ],
  },
  {
    name: 'oil',
    title: 'Extra Virgin Olive Oil',
    excerpt: 'Early harvest, cold pressed.',
    content: '<p>Fruity with a note of pepper. Harvested by hand in October.</p>',
    variants: [
      ['250 ml', 1100],
      ['500 ml', 1900, 2200],
    ],
  },
  {
    name: 'granola',
    title: 'Almond Granola',
    excerpt: 'Baked slowly with honey.',
    content: '<p>Oats, almonds, pumpkin seeds and honey. Contains nuts.</p>',
    variants: [['400 g', 850]],
  },
];

const home: readonly Sample[] = [
  {
    name: 'mug',
    title: 'Stoneware Mug',
    excerpt: 'Thrown by hand, 350 ml.',
    content: '<p>Glazed inside and out. Safe in dishwasher and microwave.</p>',
    variants: [
      ['Sand', 1900],
      ['Sea', 1900],
    ],
  },
  {
    name: 'candle',
    title: 'Scented Candle',
    excerpt: 'Soy wax that burns for 40 hours.',
    content: '<p>Poured by hand into a glass that can be used again.</p>',
    variants: [
      ['Cedar', 2400],
      ['Fig', 2400],
    ],
  },
  {
    name: 'blanket',
    title: 'Wool Blanket',
    excerpt: 'Woven lambswool, 130 x 180 cm.',
    content: '<p>Warm and light, with fringes on two sides.</p>',
    variants: [['Grey', 8900, 10900]],
  },
  {
    name: 'towels',
    title: 'Linen Tea Towels, Set of 2',
    excerpt: 'Dry glasses without lint.',
    content: '<p>Washed linen with a loop for hanging. 50 x 70 cm.</p>',
    variants: [['Natural', 2200]],
  },
];

const digital: readonly Sample[] = [
  {
    name: 'ebook',
    title: 'The Small Kitchen (E-Book)',
    excerpt: '60 recipes for a small kitchen.',
    content: '<p>112 pages with a list of what to keep in the cupboard.</p>',
    isDigital: true,
    variants: [
      ['PDF', 1200],
      ['EPUB', 1200],
    ],
  },
  {
    name: 'icons',
    title: 'Line Icon Set',
    excerpt: '240 icons for apps and web sites.',
    content: '<p>SVG files on a grid of 24 pixels.</p>',
    isDigital: true,
    variants: [
      ['Personal licence', 1900],
      ['Team licence', 4900],
    ],
  },
  {
    name: 'presets',
    title: 'Photo Preset Pack',
    excerpt: '12 presets for daylight.',
    content: '<p>Each preset comes with notes about when to use it.</p>',
    isDigital: true,
    variants: [['12 presets', 2500, 3500]],
  },
  {
    name: 'course',
    title: 'Sourdough Course (Video)',
    excerpt: 'From starter to loaf in five lessons.',
    content: '<p>Two hours of video with a printable time plan.</p>',
    isDigital: true,
    variants: [['Video course', 3900]],
  },
];

/** By the category that they are samples of. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = { apparel, electronics, food, home, digital };
