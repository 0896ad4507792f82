import type { Platform } from '../../platform/platform';
import { onCatalogChange, readCatalogVersion } from '../catalog';

/** How long a version that was read may be believed without looking again. Other processes' changes show within this. */
const BELIEF = 700;
/** While shoppers are about, the version is looked up beside their requests instead of in them. */
const LOOK_AHEAD = 300;
const IDLE_AFTER = 5_000;

export type CatalogFreshness = {
  /** The catalogue's version, at most 700 ms old; costs a statement only when nobody has asked for a while. */
  readonly current: () => Promise<number>;
  readonly stop: () => void;
};

type State = { version: number; readAt: number; askedAt: number; epoch: number };

const refresh = async (platform: Platform, state: State): Promise<void> => {
  const { epoch } = state;
  const startedAt = platform.clock.now().getTime();
  const version = await readCatalogVersion(platform);
  // A change in this process while we were reading: what we read may be from before it.
  if (epoch !== state.epoch) return;
  state.version = version;
  state.readAt = startedAt;
};

const lookAhead = (platform: Platform, state: State): NodeJS.Timeout => {
  const timer = setInterval(() => {
    if (platform.clock.now().getTime() - state.askedAt > IDLE_AFTER) return;
    refresh(platform, state).catch((error: unknown) => {
      // The next request reads the version itself, and reports what is wrong if it still is.
      platform.strapi.log.debug(`shop: the catalogue version could not be read: ${String(error)}`);
    });
  }, LOOK_AHEAD);
  return timer.unref();
};

export const createCatalogFreshness = (platform: Platform): CatalogFreshness => {
  const state: State = { version: 0, readAt: 0, askedAt: 0, epoch: 0 };
  const timer = lookAhead(platform, state);
  onCatalogChange(platform, () => {
    state.epoch += 1;
    state.readAt = 0;
  });
  return {
    current: async () => {
      const now = platform.clock.now().getTime();
      state.askedAt = now;
      while (now - state.readAt > BELIEF) await refresh(platform, state);
      return state.version;
    },
    stop: () => clearInterval(timer),
  };
};
