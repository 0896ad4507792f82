import { useNavigate } from 'react-router-dom';
import { pathOfStep, stepAfter, type StepId } from './steps';

/** Leads from a step that is done to the one after it. */
export const useNextStep = (step: StepId): (() => void) => {
  const navigate = useNavigate();
  return () => navigate(pathOfStep(stepAfter(step)));
};
