// What the address asks for.
import { createContext, use } from 'react';
import { units } from '#units/all.ts';

export interface View {
  readonly unit: string;
  readonly direction: 'ltr' | 'rtl';
  readonly dark: boolean;
  readonly part: string | null;
}

export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const asked = query.get('unit');
  const [first] = units;
  return {
    unit: units.some(({ profile }) => profile.id === asked) ? (asked ?? '') : (first?.profile.id ?? ''),
    direction: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    dark: query.get('dark') === '1',
    part: query.get('part'),
  };
}

export function addressOf({ unit, direction, dark, part }: View): string {
  const query = new URLSearchParams({ unit, dir: direction, ...(dark && { dark: '1' }) });
  if (part !== null) query.set('part', part);
  return `?${query}`;
}

export const ViewContext = createContext<View>(viewOf(''));
export const useView = (): View => use(ViewContext);

/** The gallery speaks English, and Arabic where the text runs the other way. */
export function useSay(): (english: string, arabic: string) => string {
  const { direction } = useView();
  return (english, arabic) => (direction === 'rtl' ? arabic : english);
}

export function useUnit() {
  const { unit } = useView();
  const found = units.find(({ profile }) => profile.id === unit) ?? units[0];
  if (!found) throw new Error('there is no unit to show');
  return found;
}
