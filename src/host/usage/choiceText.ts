import type { UsageChoice } from '../../core/usage/usageChoice.ts';
import { windowName } from './windowName.ts';

/** Such as `7 days · large · website`. */
export function choiceText({ window, model, project }: UsageChoice): string {
  return [windowName(window), model, project].filter(Boolean).join(' · ');
}
