import { setTimeout as sleep } from 'node:timers/promises';
import { callStore } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import type { RunningStore } from '../support/start-store';

type Days = {
  readonly report_days: { readonly state: string; readonly days_done: number; readonly days_in_all: number };
};

const POLL_MS = 1_000;

/** Rows that were written beside the store have no marks: their days are added up here, as they are after an import. */
export const rollUpAllDays = async (store: RunningStore, say: (text: string) => void): Promise<void> => {
  const url = `${store.baseUrl}/admin/report-days`;
  const headers = asMerchant(store);
  const begun = await callStore('POST', url, { headers });
  if (begun.status !== 200) throw new Error(`Days are not added up: ${begun.status} ${JSON.stringify(begun.body)}`);
  for (let polls = 0; ; polls += 1) {
    const { status, body } = await callStore<Days>('GET', url, { headers });
    if (status !== 200) throw new Error(`GET ${url} answered ${status}.`);
    const { state, days_done: done, days_in_all: all } = body.report_days;
    if (state === 'complete') return;
    if (polls % 10 === 0) say(`${done} of ${all} days of reports`);
    await sleep(POLL_MS);
  }
};
