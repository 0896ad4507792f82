import type { ComponentType, ReactNode } from 'react';
import type { DataExportEntity } from '../../../../server/src/contracts/data-export';
import type { SavedViewObject } from '../../../../server/src/contracts/saved-views';
import type { Need } from '../../permissions';
import type { TextId } from '../../texts/use-text';
import type { FoundRecords } from '../form/picked-record';
import type { Condition, Criteria } from './list-state';

export type ListRow = { readonly id: number };

export type Column<Row> = {
  readonly id: string;
  readonly label: TextId;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name of it in `sort_by`; without one the column cannot be sorted by. */
  readonly sort?: string;
  readonly align?: 'end';
  /** Not shown until the user asks for it. */
  readonly hidden?: boolean;
  /** On a phone a row is a card: its title is the first column, and these stand below it until the user chooses others. */
  readonly onPhone?: boolean;
};

/** `money` is an amount in the currency of the store. */
export type FilterKind = 'text' | 'choice' | 'number' | 'money' | 'date';

/** What a filter chooses among where its values are records: hooks that find them by what was typed, and name those that are known. */
export type FilterRecords = {
  readonly useFound: (search: string) => FoundRecords;
  readonly useNamed: (ids: readonly number[]) => ReadonlyMap<number, string>;
  /** To read them: without it the filter is not offered. */
  readonly needs: Need;
};

export type ListFilter = {
  /** Provider and property, as `advanced_filters` of the API names them. */
  readonly source: readonly [string, string];
  readonly label: TextId;
  readonly kind: FilterKind;
  /** A date that is usually to come: the server counts its days from now on. */
  readonly isAhead?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: TextId }[];
  /** Of a choice among records of the store, such as its labels. */
  readonly records?: FilterRecords;
};

export type BulkResult = { readonly id: number; readonly failure: string | null };

export type BulkDialogProps<Row> = {
  readonly rows: readonly Row[];
  /** `done`: the rows that are not to be selected any more. */
  readonly onClose: (done: readonly number[]) => void;
};

export type BulkAction<Row> = {
  readonly id: string;
  readonly label: TextId;
  /** One permission, or all of several. */
  readonly needs?: Need | readonly Need[];
  readonly danger?: boolean;
  /** Says in numbers what will happen, runs it and shows the result of each row: bulk-dialog.tsx. */
  readonly Dialog: ComponentType<BulkDialogProps<Row>>;
};

/** The server's `active_view` of this id, or what these conditions find. */
export type ListTab = { readonly id: string; readonly label: TextId; readonly conditions?: readonly Condition[] };

export type Rows<Row> = {
  readonly data?: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** A list page is this data, drawn by list-page.tsx. */
export type ListDefinition<Row extends ListRow> = {
  /** Names what is kept for the user, such as the chosen columns. */
  readonly id: string;
  readonly title: TextId;
  readonly subtitle?: TextId;
  readonly needs: readonly Need[];
  /** A hook: the rows of an endpoint for these criteria. */
  readonly useRows: (criteria: Criteria) => Rows<Row>;
  readonly columns: readonly Column<Row>[];
  /** Tabs above the list; the first one, everything, is added. */
  readonly views?: readonly ListTab[];
  readonly filters?: readonly ListFilter[];
  /** Of the operator syntax: what people can write, with an explanation each. */
  readonly searchExamples?: readonly { readonly example: string; readonly meaning: TextId }[];
  readonly bulk?: readonly BulkAction<Row>[];
  /** Where a row leads, below /plugins/shop; null for rows that have no page. */
  readonly href: (row: Row) => string | null;
  /** What screen readers call a row. */
  readonly nameOf: (row: Row) => string;
  /** What to do first where there is nothing at all. */
  readonly empty: { readonly title: TextId; readonly action?: ReactNode };
  /** Under this name the server keeps saved views of the list. */
  readonly savedViews?: SavedViewObject;
  /** What of it the server exports as files. */
  readonly exported?: { readonly entity: DataExportEntity; readonly needs: Need };
};
