import { Widget } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import type { DashboardSummary } from '../../../../server/src/contracts/dashboard';
import { withShop } from '../../section/with-shop';
import { useSummary } from '../use-summary';

type Body = ComponentType<{ readonly summary: DashboardSummary }>;

/** A part of Strapi's home page that shows something of the summary. All of them share one answer; none brings a `main`. */
export const shopWidget = (Part: Body): ComponentType => {
  const Loaded = () => {
    const { data, error } = useSummary();
    if (data) return <Part summary={data} />;
    return error ? <Widget.Error /> : <Widget.Loading />;
  };
  return withShop(Loaded, { loading: <Widget.Loading />, failed: <Widget.Error /> });
};
