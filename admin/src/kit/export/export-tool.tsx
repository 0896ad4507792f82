import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useState } from 'react';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { useDialogFocus } from '../dialog/use-dialog-focus';
import type { ChoiceOption } from '../form/form-definition';
import { LabelledChoice } from '../form/labelled-choice';
import type { ListDefinition, ListRow } from '../list/list-definition';
import { criteriaOf, type ListState } from '../list/list-state';
import type { ExportRequest, ExportScope } from './export.api';
import { useExport } from './use-export';

type Exported = NonNullable<ListDefinition<ListRow>['exported']>;

type Props = {
  readonly exported: Exported;
  readonly state: ListState;
  readonly total: number | undefined;
  readonly selected: readonly number[];
};

/** Filters of the list as the export takes them; pages are the export's own. */
const filtersOf = (state: ListState): NonNullable<ExportRequest['filters']> => {
  const { page: _page, per_page: _perPage, sort_by: _by, sort_type: _type, ...filters } = criteriaOf(state);
  return filters;
};

const useScopes = ({ total, selected }: Pick<Props, 'total' | 'selected'>): readonly ChoiceOption[] => {
  const text = useText();
  const found = { value: 'search_results', label: text('kit.export.scope.found', { count: total ?? 0 }) };
  const all = { value: 'all', label: text('kit.export.scope.all') };
  const some = { value: 'selected', label: text('kit.export.scope.selected', { count: selected.length }) };
  return selected.length > 0 ? [some, found, all] : [found, all];
};

type Form = { readonly scope: string; readonly format: ExportRequest['format'] };

const requestOf = ({ scope, format }: Form, { exported, state, selected }: Props): ExportRequest => ({
  entity: exported.entity,
  format,
  scope: scope as ExportScope,
  ...(scope === 'selected' ? { ids: selected } : {}),
  ...(scope === 'search_results' ? { filters: filtersOf(state) } : {}),
});

type FieldsProps = {
  readonly form: Form;
  readonly scopes: readonly ChoiceOption[];
  readonly onChange: (form: Form) => void;
};

const ExportFields = ({ form, scopes, onChange }: FieldsProps) => {
  const text = useText();
  const formats = [
    { value: 'csv', label: text('kit.export.csv') },
    { value: 'json', label: text('kit.export.json') },
  ];
  return (
    <>
      <LabelledChoice
        label={text('kit.export.scope')}
        value={form.scope}
        options={scopes}
        onChange={(scope) => onChange({ ...form, scope })}
      />
      <LabelledChoice
        label={text('kit.export.format')}
        value={form.format}
        options={formats}
        onChange={(format) => onChange({ ...form, format: format === 'json' ? 'json' : 'csv' })}
      />
    </>
  );
};

const ExportDialog = ({ onClose, ...props }: Props & { readonly onClose: () => void }) => {
  const text = useText();
  const scopes = useScopes(props);
  const [form, setForm] = useState<Form>({ scope: scopes[0]?.value ?? 'all', format: 'csv' });
  const focus = useDialogFocus();
  const { start, progress, failure } = useExport();
  const run = async (): Promise<void> => {
    if (await start(requestOf(form, props))) onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen || progress ? undefined : onClose())}>
      <Dialog.Content {...focus}>
        <Dialog.Header>{text('kit.export.title')}</Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={4} width="100%">
            <ExportFields form={form} scopes={scopes} onChange={setForm} />
            <Typography role="status">{progress ? text('kit.export.progress', progress) : ''}</Typography>
            <Typography role="alert" textColor="danger700">
              {failure ?? ''}
            </Typography>
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="tertiary" fullWidth disabled={progress !== null} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button fullWidth loading={progress !== null} onClick={() => void run()}>
            {text('kit.export.start')}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};

/** The list as a file: what is selected, what is found, or everything. */
export const ExportTool = (props: Props) => {
  const text = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(props.exported.needs)) return null;
  return (
    <>
      <Button variant="tertiary" startIcon={<Download />} onClick={() => setOpen(true)}>
        {text('kit.list.export')}
      </Button>
      {isOpen ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
