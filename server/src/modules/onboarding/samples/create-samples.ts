import type { JobDefinition } from '../../../platform/jobs/job-queue';
import { SYSTEM } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { editorOf, insertCompleteProduct, productService } from '../../catalog';
import { readStoreSettings, stepOfStore } from '../../settings';
import { fingerprintOf } from './fingerprint';
import { sampleCategoryOf, type SampleCategory } from './sample-categories';
import { hasSample, insertSample } from './sample-products.repository';
import type { Sample } from './sample-products.data';

const JOB = 'sample-products';
const PIECES = 25;

/** As POST products/bulk-insert takes them. `factor`: currencies without decimals have no prices below one unit. */
const entryOf = (sample: Sample, { factor, status }: { readonly factor: number; readonly status: string }) => ({
  post_title: sample.title,
  post_status: status,
  post_excerpt: sample.excerpt,
  post_content: sample.content,
  detail: {
    fulfillment_type: sample.isDigital ? 'digital' : 'physical',
    manage_stock: sample.isDigital ? 0 : 1,
    other_info: {},
  },
  variants: sample.variants.map(([title, price, comparePrice = 0]) => ({
    variation_title: title,
    item_price: price * factor,
    compare_price: comparePrice * factor,
    ...(sample.isDigital ? {} : { manage_stock: 1, total_stock: PIECES }),
  })),
});

const createSample = async (platform: Platform, { name: category }: SampleCategory, sample: Sample): Promise<void> => {
  const name = `${category}/${sample.name}`;
  if (await hasSample(platform.db, name)) return;
  const settings = await readStoreSettings(platform);
  // Nobody should be able to pay for a product that does not exist.
  const status = settings.order_mode === 'live' ? 'draft' : 'publish';
  const entry = entryOf(sample, { factor: stepOfStore(settings), status });
  await insertCompleteProduct(platform, entry, editorOf(SYSTEM), async ({ id: productId }) => {
    const fingerprint = fingerprintOf(await productService(platform).find(productId));
    await insertSample(platform.db, { productId, name, category, fingerprint }, platform.clock.now());
  });
};

/** One product after another, each with its mark or not at all: a job that runs again goes on where it ended. */
export const sampleProductsJob = (platform: Platform): JobDefinition => ({
  name: JOB,
  handle: async ({ payload }) => {
    const category = sampleCategoryOf((payload as { readonly category: string }).category);
    for (const sample of category.samples) await createSample(platform, category, sample);
  },
});

/** In the background, once however often it is asked for. Joins the transaction of its cause. */
export const requestSamples = (platform: Platform, word: string): Promise<void> => {
  const { name } = sampleCategoryOf(word);
  return platform.jobs.enqueue(JOB, { category: name }, { key: name });
};
