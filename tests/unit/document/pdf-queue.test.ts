import { createPdfQueue, PDF_LIMIT_MS } from '../../../server/src/modules/documents/pdf/pdf-queue';

describe('files that wait for the thread', () => {
  const bytes = new Uint8Array([37]);

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const start = () => {
    const tooLate = jest.fn();
    const queue = createPdfQueue(tooLate);
    const ids: number[] = [];
    return { tooLate, queue, ids, ask: () => queue.wait((id) => void ids.push(id)) };
  };

  it('have their time from when they are made, and not from when they were asked for', async () => {
    const { tooLate, queue, ids, ask } = start();
    const files = [ask(), ask(), ask()];
    for (const id of ids) {
      jest.advanceTimersByTime(PDF_LIMIT_MS - 1);
      queue.receive({ id, bytes });
    }
    expect(tooLate).not.toHaveBeenCalled();
    expect((await Promise.all(files)).map((file) => file.length)).toEqual([1, 1, 1]);
    jest.advanceTimersByTime(PDF_LIMIT_MS);
    expect(tooLate).not.toHaveBeenCalled();
  });

  it('are too late when one of them takes all of it, and are all refused then', async () => {
    const { tooLate, queue, ids, ask } = start();
    const files = [ask(), ask()];
    queue.receive({ id: ids[0] as number, error: 'no memory' });
    await expect(files[0]).rejects.toThrow('could not be made: no memory');
    jest.advanceTimersByTime(PDF_LIMIT_MS);
    expect(tooLate).toHaveBeenCalledTimes(1);
    queue.refuseAll('too long');
    await expect(files[1]).rejects.toMatchObject({ kind: 'unavailable', message: 'too long' });
    queue.receive({ id: ids[1] as number, bytes });
    expect(queue.size()).toBe(0);
  });
});
