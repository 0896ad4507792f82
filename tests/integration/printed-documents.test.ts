import { pdfThreadOf } from '../../server/src/modules/documents/pdf/pdf-thread-of';
import { planPrint, printDocuments } from '../../server/src/modules/documents/use-cases/print-documents';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { readPdf } from '../support/pdf-text';
import { platformFixture } from '../support/platform-fixture';

/** See docs/reference/documents.md#many-orders. */
const MOST_LINES = 5_000;

platformFixture('documents of many orders', (store) => {
  afterEach(() => pdfThreadOf(store().platform).stop());

  /** An order of which the first line is repeated until it has so many. */
  const sellLines = async (count: number): Promise<number> => {
    const { variantId } = await sellProduct(store());
    const { id } = await sellOrder(store(), [variantId]);
    const { id: _id, ...line } = (await store().knex('shop_order_items').where({ order_id: id }).first()) as {
      readonly id: number;
    };
    const lines = Array.from({ length: count - 1 }, () => line);
    await store().knex.batchInsert('shop_order_items', lines, 20);
    return id;
  };

  it('are refused where they have more lines together than a file may have', async () => {
    const { platform } = store();
    const long = await sellLines(MOST_LINES);
    const short = await sellLines(1);
    await expect(planPrint(platform, 'packing_slip', [long])).resolves.toMatchObject({ orderIds: [long] });
    for (const refused of [planPrint, printDocuments]) {
      await expect(refused(platform, 'packing_slip', [long, short])).rejects.toMatchObject({
        kind: 'invalid_input',
        details: { fields: { ids: { max: expect.any(String) } } },
      });
    }
  });

  it('come in the order in which they were asked for, each order once', async () => {
    const { platform } = store();
    const [first, second] = [await sellLines(1), await sellLines(3)];
    const { bytes, name } = await printDocuments(platform, 'invoice', [second, first, second]);
    const { pages, text } = await readPdf(bytes);
    expect(pages).toBe(2);
    const { orders } = store().services;
    const numbers = [(await orders.find(second)).invoice_no, (await orders.find(first)).invoice_no].map(String);
    expect(name).toBe(`Invoice ${numbers[0]}.pdf`);
    expect(text.indexOf(String(numbers[0]))).toBeLessThan(text.lastIndexOf(String(numbers[1])));
    expect(await store().knex('shop_documents').where({ kind: 'invoice' })).toHaveLength(2);
  });
});
