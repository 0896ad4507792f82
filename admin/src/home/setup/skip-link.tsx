import { LinkButton } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { useText } from '../../texts/use-text';
import { pathOfStep, stepAfter, type StepId } from './steps';

type Props = { readonly step: StepId; readonly label?: string };

/** On to the next step without a change. */
export const SkipLink = ({ step, label }: Props) => {
  const text = useText();
  return (
    <LinkButton tag={Link} to={pathOfStep(stepAfter(step))} variant="tertiary">
      {label ?? text('setup.skip')}
    </LinkButton>
  );
};
