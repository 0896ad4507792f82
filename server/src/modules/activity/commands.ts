import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ListActivitiesCriteria = ListCriteria;
