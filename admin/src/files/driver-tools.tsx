import { Button, Flex } from '@strapi/design-system';
import { useField, useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { S3DriverSettings, StorageDriver } from '../../../server/src/contracts/files';
import { failureText } from '../kit/failure-text';
import { changesOf } from '../kit/form/form-values';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useText } from '../texts/use-text';
import { useShopCreateBucketMutation, useShopListBucketsMutation, useShopVerifyStorageMutation } from './storage.api';

type Told = { readonly tone: Tone; readonly words: string };

type Tell = (work: Promise<object>, done: string) => Promise<void>;

type ToolProps = { readonly driver: StorageDriver; readonly settings: Partial<S3DriverSettings>; readonly tell: Tell };

/** The buckets that the keys lead to, each a button that puts its name into the form. */
const BucketList = ({ driver, settings, tell }: ToolProps) => {
  const text = useText();
  const { onChange } = useField<string>('bucket');
  const [list, { data, isLoading }] = useShopListBucketsMutation();
  const buckets: readonly string[] = data ?? [];
  return (
    <>
      <Button
        type="button"
        variant="tertiary"
        loading={isLoading}
        onClick={() => void tell(list({ driver, settings }), text('storage.verified'))}
      >
        {text('storage.bucket.list')}
      </Button>
      {data && buckets.length === 0 ? <StatusBadge tone="neutral">{text('storage.bucket.none')}</StatusBadge> : null}
      {buckets.map((name) => (
        <Button
          key={name}
          type="button"
          size="S"
          variant="secondary"
          aria-label={text('storage.bucket.choose', { name })}
          onClick={() => onChange('bucket', name)}
        >
          {name}
        </Button>
      ))}
    </>
  );
};

/** Tries out what is typed, before it is saved. */
export const DriverTools = ({ driver }: { readonly driver: StorageDriver }) => {
  const text = useText();
  const form = useForm('DriverTools', (state) => state);
  const [verify, verifying] = useShopVerifyStorageMutation();
  const [create, creating] = useShopCreateBucketMutation();
  const [told, setTold] = useState<Told | null>(null);
  const values = form.values as S3DriverSettings;
  const settings = changesOf(form.initialValues as S3DriverSettings, values);
  const tell: Tell = async (work, done) => {
    const outcome = (await work) as { readonly error?: unknown };
    setTold(
      outcome.error === undefined
        ? { tone: 'success', words: done }
        : { tone: 'danger', words: failureText(outcome.error, text) }
    );
  };
  return (
    <Flex gap={3} wrap="wrap" aria-live="polite">
      <Button
        type="button"
        variant="secondary"
        loading={verifying.isLoading}
        onClick={() => void tell(verify({ driver, settings }), text('storage.verified'))}
      >
        {text('storage.verify')}
      </Button>
      <Button
        type="button"
        variant="tertiary"
        disabled={!values.bucket}
        loading={creating.isLoading}
        onClick={() => void tell(create({ driver, bucket: values.bucket, settings }), text('storage.bucket.created'))}
      >
        {text('storage.bucket.create')}
      </Button>
      <BucketList driver={driver} settings={settings} tell={tell} />
      {told ? <StatusBadge tone={told.tone}>{told.words}</StatusBadge> : null}
    </Flex>
  );
};
