import { labelChange } from '../../../admin/src/orders/label-change';

describe('labels of one record', () => {
  it.each([
    ['one more and one less', [1, 2], [2, 3], { add_labels: [3], remove_labels: [1] }],
    ['nothing', [1], [1], { add_labels: [], remove_labels: [] }],
    ['all of them gone', [1, 2], [], { add_labels: [], remove_labels: [1, 2] }],
  ])('are saved as what was changed: %s', (_what, before, after, change) => {
    expect(labelChange(before, after)).toEqual(change);
  });
});
