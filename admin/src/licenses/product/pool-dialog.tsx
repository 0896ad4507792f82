import { Checkbox, Textarea } from '@strapi/design-system';
import { useState } from 'react';
import type { LicenseSettings } from '../../../../server/src/contracts/licenses';
import { ActionModal, type Outcome, type Told } from '../../kit/dialog/action-dialog';
import { Progress } from '../../kit/dialog/progress';
import { Labelled } from '../../kit/form/labelled';
import { useText } from '../../texts/use-text';
import { batchesOf, keysIn, wrongLine } from './key-pool';
import { useShopSaveLicensingMutation } from './licensing.api';

type Added = { readonly added: number; readonly known: number };

type Keys = { readonly keys: readonly string[]; readonly replaces: boolean };

/** In several requests where there are many, so that none lasts long. Trying again adds none twice: the pool knows those it has. */
const useAdding = (productId: number) => {
  const [save] = useShopSaveLicensingMutation();
  const [done, setDone] = useState(0);
  const run = async ({ keys, replaces }: Keys): Promise<Outcome> => {
    let [sent, added, known] = [0, 0, 0];
    for (const batch of batchesOf(keys)) {
      const clears = replaces && sent === 0 ? ({ clear_license_keys: 'yes' } as const) : {};
      const outcome = await save({ productId, settings: { license_keys: batch.join('\n'), ...clears } });
      if ('error' in outcome) return { error: outcome.error };
      sent += batch.length;
      added += outcome.data.added_keys;
      known += outcome.data.known_keys;
      setDone(sent);
    }
    return { data: { added, known } satisfies Added };
  };
  return { run, done };
};

type FieldsProps = { readonly typed: string; readonly onChange: (typed: string) => void };

const KeyFields = ({ typed, onChange }: FieldsProps) => {
  const text = useText();
  const line = wrongLine(typed);
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onChange(await file.text());
  };
  return (
    <>
      <Labelled
        label={text('licenses.pool.keys')}
        name="license_keys"
        hint={text('licenses.pool.hint')}
        required
        {...(line === null ? {} : { error: text('licenses.pool.wrong', { line }) })}
      >
        <Textarea name="license_keys" value={typed} onChange={({ target }) => onChange(target.value)} />
      </Labelled>
      <Labelled label={text('licenses.pool.file')}>
        <input
          type="file"
          accept=".txt,.csv,text/plain"
          aria-label={text('licenses.pool.file')}
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Labelled>
    </>
  );
};

type Props = {
  readonly productId: number;
  readonly pool: LicenseSettings['pool'];
  readonly onClose: () => void;
};

/** Keys that were made elsewhere: pasted, or out of a text file. */
export const PoolDialog = ({ productId, pool, onClose }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [replaces, setReplaces] = useState(false);
  const { run, done } = useAdding(productId);
  const keys = keysIn(typed);
  const told = (data: unknown): Told => {
    const { added, known } = data as Added;
    return { tone: added > 0 ? 'success' : 'warning', message: text('licenses.pool.done', { count: added, known }) };
  };
  return (
    <ActionModal
      title={text('licenses.pool.add')}
      consequence={text('licenses.pool.consequence', { count: keys.length, taken: replaces ? pool.free : 0 })}
      confirmLabel={text('licenses.pool.add')}
      danger={replaces}
      isReady={keys.length > 0 && wrongLine(typed) === null}
      intention={typed}
      run={() => run({ keys, replaces })}
      outcomeOf={told}
      onDone={onClose}
      onClose={onClose}
    >
      <KeyFields typed={typed} onChange={setTyped} />
      {pool.free > 0 ? (
        <Checkbox checked={replaces} onCheckedChange={(checked) => setReplaces(checked === true)}>
          {text('licenses.pool.replace', { count: pool.free })}
        </Checkbox>
      ) : null}
      {done > 0 ? <Progress done={done} count={keys.length} /> : null}
    </ActionModal>
  );
};
