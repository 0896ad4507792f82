import type { ActivityStatus } from '../../../server/src/contracts/activity';
import type { Tone } from '../kit/tone';

export const ACTIVITY_TONES: Readonly<Record<ActivityStatus, Tone>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'danger',
  failed: 'danger',
};
