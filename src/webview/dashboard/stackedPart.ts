import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

const context = createContext<'model' | 'project'>('model');

/** By what the bars of all charts are divided. */
export const StackedPartProvider = context.Provider;

export function useStackedPart(): 'model' | 'project' {
  return useContext(context);
}
