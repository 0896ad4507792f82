import { Typography, VisuallyHidden } from '@strapi/design-system';
import type { Activity, ActivityStatus } from '../../../server/src/contracts/activity';
import { ListPage } from '../kit/list/list-page';
import type { BulkDialogProps, ListDefinition } from '../kit/list/list-definition';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { StatusBadge } from '../kit/status-badge';
import { useText, type TextId } from '../texts/use-text';
import { useShopActivitiesQuery, useShopDeleteActivityMutation, useShopMarkActivityMutation } from './activity.api';
import { ACTIVITY_TONES } from './activity-tones';
import { pageOfRecord } from './page-of-record';

const STATUS_TEXT: Readonly<Record<ActivityStatus, TextId>> = {
  success: 'activity.status.success',
  info: 'activity.status.info',
  warning: 'activity.status.warning',
  error: 'activity.status.error',
  failed: 'activity.status.failed',
};

const ActivityState = ({ status }: { readonly status: ActivityStatus }) => {
  const text = useText();
  return <StatusBadge tone={ACTIVITY_TONES[status]}>{text(STATUS_TEXT[status])}</StatusBadge>;
};

const DeleteDialog = ({ rows, onClose }: BulkDialogProps<Activity>) => {
  const text = useText();
  const [remove] = useShopDeleteActivityMutation();
  return (
    <BulkDialog
      title={text('activity.delete.title')}
      consequence={text('activity.delete.text', { count: rows.length })}
      confirmLabel={text('kit.delete')}
      danger
      rows={rows}
      nameOf={({ title }) => title}
      runEach={({ id }) => remove(id)}
      onClose={onClose}
    />
  );
};

type MarkProps = BulkDialogProps<Activity> & { readonly status: Activity['read_status'] };

const MarkDialog = ({ rows, onClose, status }: MarkProps) => {
  const text = useText();
  const [mark] = useShopMarkActivityMutation();
  const isRead = status === 'read';
  return (
    <BulkDialog
      title={text(isRead ? 'activity.markRead' : 'activity.markUnread')}
      consequence={text(isRead ? 'activity.markRead.text' : 'activity.markUnread.text', { count: rows.length })}
      confirmLabel={text(isRead ? 'activity.markRead' : 'activity.markUnread')}
      rows={rows}
      nameOf={({ title }) => title}
      runEach={({ id }) => mark({ id, status })}
      onClose={onClose}
    />
  );
};

const MarkReadDialog = (props: BulkDialogProps<Activity>) => <MarkDialog {...props} status="read" />;
const MarkUnreadDialog = (props: BulkDialogProps<Activity>) => <MarkDialog {...props} status="unread" />;

/** What nobody has read yet is told apart by a mark and by its weight, not by colour alone. */
const Title = ({ activity: { title, read_status: status } }: { readonly activity: Activity }) => {
  const text = useText();
  if (status === 'read') return <>{title}</>;
  return (
    <Typography fontWeight="bold" textColor="neutral800">
      <span aria-hidden>● </span>
      <VisuallyHidden>{text('activity.unread')}: </VisuallyHidden>
      {title}
    </Typography>
  );
};

/** Whatever anybody changes is written down here: what was read a minute ago is asked for again. */
const useActivities = (criteria: Criteria) => useShopActivitiesQuery(criteria, { refetchOnMountOrArgChange: true });

const ACTIVITIES: ListDefinition<Activity> = {
  id: 'activity',
  title: 'activity.title',
  subtitle: 'activity.subtitle',
  needs: ['super_admin'],
  useRows: useActivities,
  columns: [
    { id: 'title', label: 'activity.column.title', cell: (row) => <Title activity={row} /> },
    {
      id: 'status',
      label: 'activity.column.status',
      cell: ({ status }) => <ActivityState status={status} />,
      onPhone: true,
    },
    { id: 'by', label: 'activity.column.by', cell: (row) => row.created_by, onPhone: true },
    {
      id: 'created_at',
      label: 'activity.column.when',
      cell: (row) => <Moment moment={row.created_at} />,
      sort: 'id',
      onPhone: true,
    },
    { id: 'content', label: 'activity.column.content', cell: ({ content }) => content, onPhone: true },
  ],
  views: [
    { id: 'success', label: 'activity.status.success' },
    { id: 'info', label: 'activity.status.info' },
    { id: 'warning', label: 'activity.status.warning' },
    { id: 'error', label: 'activity.status.error' },
    { id: 'failed', label: 'activity.status.failed' },
    { id: 'api', label: 'activity.view.api' },
  ],
  searchExamples: [
    { example: '#12', meaning: 'activity.search.id' },
    { example: 'title = Order paid', meaning: 'activity.search.title' },
    { example: 'read_status = unread', meaning: 'activity.search.unread' },
  ],
  bulk: [
    { id: 'read', label: 'activity.markRead', Dialog: MarkReadDialog },
    { id: 'unread', label: 'activity.markUnread', Dialog: MarkUnreadDialog },
    { id: 'delete', label: 'kit.delete', danger: true, Dialog: DeleteDialog },
  ],
  href: ({ module_name: kind, module_id: id }) => pageOfRecord(kind, id),
  nameOf: ({ title }) => title,
  empty: { title: 'activity.empty' },
  savedViews: 'log_table',
};

/** What happened in the store, and what was refused. */
export const ActivityPage = () => <ListPage list={ACTIVITIES} />;
