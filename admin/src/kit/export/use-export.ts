import { useState } from 'react';
import { useText } from '../../texts/use-text';
import { useStore } from '../../store/store-context';
import { failureText } from '../failure-text';
import { toZonedText } from '../zoned-time';
import { useShopExportBatchMutation, type Batch, type ExportRequest } from './export.api';
import { saveFile } from './save-file';

type Progress = { readonly done: number; readonly total: number };

/** Named after the day, as the store has it. */
const saveAll = ({ entity, format }: ExportRequest, batches: readonly Batch[], timezone: string): void => {
  const name = `${entity}-${toZonedText(new Date(), timezone).slice(0, 10)}.${format}`;
  if (format === 'json') {
    saveFile(name, 'application/json', [
      JSON.stringify(
        batches.flatMap(({ records }) => records),
        null,
        1
      ),
    ]);
    return;
  }
  const lines = batches.map(({ csv }) => csv ?? '');
  saveFile(name, 'text/csv;charset=utf-8', lines);
};

/** Fetches an export batch by batch, and hands it to the browser as one file. */
export const useExport = () => {
  const text = useText();
  const { timezone } = useStore();
  const [fetchBatch] = useShopExportBatchMutation();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const start = async (request: ExportRequest): Promise<boolean> => {
    setFailure(null);
    setProgress({ done: 0, total: 0 });
    const batches: Batch[] = [];
    let total = 0;
    let cursor: string | null = null;
    do {
      const result = await fetchBatch(cursor === null ? request : { ...request, cursor });
      if ('error' in result) {
        setProgress(null);
        setFailure(failureText(result.error, text));
        return false;
      }
      batches.push(result.data);
      total = result.data.total ?? total;
      cursor = result.data.cursor;
      setProgress({ done: batches.reduce((sum, { batch }) => sum + batch.count, 0), total });
    } while (cursor !== null);
    setProgress(null);
    saveAll(request, batches, timezone);
    return true;
  };

  return { start, progress, failure };
};
