import { Flex } from '@strapi/design-system';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { DeadEvents, DeadJobs } from './dead-letters';
import { ExaminationPanel } from './examination-panel';

/** Whether the database is sound, and what the store could not do. */
export const DoctorPage = () => {
  const text = useText();
  const can = useCan();
  return (
    <ShopPage title={text('doctor.title')} subtitle={text('doctor.subtitle')} needs={['super_admin', 'is_super_admin']}>
      <Flex direction="column" alignItems="stretch" gap={6}>
        {can('is_super_admin') ? <ExaminationPanel /> : null}
        <DeadJobs />
        <DeadEvents />
      </Flex>
    </ShopPage>
  );
};
