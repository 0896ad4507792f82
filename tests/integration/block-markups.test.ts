import { blockMarkupsOf, findBlockMarkup } from '../../server/src/modules/storefront/block-markups';
import { blockMarkupModel } from '../../server/src/modules/storefront/block-markups.repository';
import type { PublicProduct } from '../../server/src/contracts/public-products';
import { renderBlockCards } from '../../server/src/modules/storefront/views';
import type { StoreSettings } from '../../server/src/modules/settings';
import { versionModel } from '../../server/src/platform/cache/versions';
import type { Platform } from '../../server/src/platform/platform';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

describeOnEachDatabase('markup of blocks', [blockMarkupModel, versionModel], (database) => {
  let platform: Platform;

  beforeEach(async () => {
    platform = processOf(database(), createTestClock(), 'one');
    await platform.db.table('shop_block_markups').delete();
  });

  afterEach(() => platform.versions.stop());

  it('is kept by client id, replaced, and removed; what is remembered of the catalogue ends with each change', async () => {
    const blocks = blockMarkupsOf(platform);
    const before = await platform.versions.current('catalog');
    await blocks.save('block-1', '<li>{{post_title}}</li>');
    await blocks.save('block-1', '<p>{{post_title}} 🛍</p>');
    expect(await findBlockMarkup(platform, 'block-1')).toBe('<p>{{post_title}} 🛍</p>');
    expect(await findBlockMarkup(platform, 'block-2')).toBeNull();
    await blocks.remove('block-1');
    expect(await findBlockMarkup(platform, 'block-1')).toBeNull();
    expect(await platform.versions.current('catalog')).toBe(before + 3);
  });

  it('is refused under a name that is none, or above what a column holds', async () => {
    const blocks = blockMarkupsOf(platform);
    await expect(blocks.save(`'; drop table`, '<li></li>')).rejects.toThrow('client id');
    await expect(blocks.save('block', 'ü'.repeat(30_001))).rejects.toThrow('too long');
    expect(await findBlockMarkup(platform, '../block')).toBeNull();
  });
});

describe('cards of a block', () => {
  const settings = {
    currency: 'USD',
    currency_position: 'before',
    decimal_separator: 'dot',
  } as unknown as StoreSettings;
  const product = {
    ID: 7,
    post_title: '<img src=x onerror=alert(1)>',
    post_excerpt: null,
    thumbnail: 'javascript:alert(1)',
    view_url: 'https://shop.example/a?b=1&c=2',
    detail: { min_price: 1999, max_price: 1999 },
  } as unknown as PublicProduct;

  it('are filled with escaped facts of each product, and with nothing else', () => {
    const card =
      '<a href="{{view_url}}">{{post_title}}</a><img src="{{thumbnail}}"><b>{{price}}</b>{{constructor}}{{cost}}';
    expect(renderBlockCards(card, [product, product], settings).split('\n')).toEqual(
      Array(2).fill(
        '<a href="https://shop.example/a?b=1&amp;c=2">&lt;img src=x onerror=alert(1)&gt;</a><img src=""><b>$19.99</b>{{constructor}}{{cost}}'
      )
    );
  });
});
