import { Box, Divider } from '@strapi/design-system';
import { BackButton, Layouts, Page, RESPONSIVE_DEFAULT_SPACING, SubNav, useIsMobile } from '@strapi/strapi/admin';
import { Suspense } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { useCan } from '../permissions';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { ROOM_GROUPS, type Room, type RoomGroup } from './rooms';
import { withShop } from './with-shop';

const SECTION = '/plugins/shop';

const useVisibleGroups = (): readonly RoomGroup[] => {
  const can = useCan();
  const { edition } = useStore();
  const isShown = ({ needs, isPremium = false }: Room): boolean =>
    needs.some(can) && (!isPremium || edition === 'premium');
  return ROOM_GROUPS.map((group) => ({ ...group, rooms: group.rooms.filter(isShown) })).filter(
    ({ rooms }) => rooms.length > 0
  );
};

const SectionNav = () => {
  const text = useText();
  const groups = useVisibleGroups();
  return (
    <SubNav.Main aria-label={text('section.label')}>
      <SubNav.Header label={text('section.label')} />
      <Divider />
      <SubNav.Content>
        <SubNav.Sections>
          {groups.map(({ label, rooms }) => (
            <SubNav.Section key={label} label={text(label)}>
              {rooms.map((room) => (
                <SubNav.Link
                  key={room.path}
                  to={room.path === '' ? SECTION : `${SECTION}/${room.path}`}
                  end={room.path === ''}
                  label={text(room.label)}
                />
              ))}
            </SubNav.Section>
          ))}
        </SubNav.Sections>
      </SubNav.Content>
    </SubNav.Main>
  );
};

/** Pages without a way back of their own, which the navigation beside them is on a wide screen. */
const BARE_PAGES = ['/:room', '/products/stock', '/licenses/sites', '/reports/:report'] as const;

/** The page above one of these; null for all others. */
const pageAbove = (pathname: string): string | null => {
  const isBare =
    BARE_PAGES.some((page) => matchPath(SECTION + page, pathname)) && !matchPath(`${SECTION}/setup`, pathname);
  return isBare ? pathname.replace(/\/[^/]*\/?$/, '') : null;
};

/** Everything below /plugins/shop: the sub-navigation, and the page. On a phone the navigation stands on the first page only. */
const Section = () => {
  const isPhone = useIsMobile();
  const { pathname } = useLocation();
  const isHome = matchPath(SECTION, pathname) !== null;
  const above = pageAbove(pathname);
  return (
    <Layouts.Root sideNav={<SectionNav />}>
      {isPhone && isHome ? (
        <Box position="relative" paddingBottom={4}>
          <PhoneNav />
        </Box>
      ) : null}
      {isPhone && above !== null ? (
        <Box
          paddingLeft={RESPONSIVE_DEFAULT_SPACING}
          paddingRight={RESPONSIVE_DEFAULT_SPACING}
          paddingTop={RESPONSIVE_DEFAULT_SPACING}
        >
          <BackButton fallback={above} />
        </Box>
      ) : null}
      <Suspense fallback={<Page.Loading />}>
        <Outlet />
      </Suspense>
    </Layouts.Root>
  );
};

const PhoneNav = () => {
  const text = useText();
  const groups = useVisibleGroups();
  return (
    <Box tag="nav" aria-label={text('section.label')} padding={4}>
      {groups.map(({ label, rooms }) => (
        <SubNav.Section key={label} label={text(label)}>
          {rooms
            .filter(({ path }) => path !== '')
            .map((room) => (
              <SubNav.Link key={room.path} to={`${SECTION}/${room.path}`} label={text(room.label)} />
            ))}
        </SubNav.Section>
      ))}
    </Box>
  );
};

export const SectionLayout = withShop(Section);
