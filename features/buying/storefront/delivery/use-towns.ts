import { useEffect, useEffectEvent, useState } from 'react';
import { queryAddressCall } from '#contract/delivery/addresses.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';

export interface Towns {
  readonly cities: readonly string[];
  /** Nobody knows them now; whoever lives there does. */
  readonly hasFailed: boolean;
}

const noTowns: Towns = { cities: [], hasFailed: false };

/** Longer than between two digits of somebody who types. */
const pauseMs = 350;
const zipChars = { min: 3, max: 16 } as const;

/** DELIV-19: the places of a zip code, asked for when somebody has typed one and pauses. */
export function useTowns(zipCode: string, country: string, onTowns: (cities: readonly string[]) => void): Towns {
  const calls = useCalls();
  const zip = zipCode.trim();
  const key = `${country} ${zip}`;
  /** What was there already has its city, or its owner would have said so. */
  const [before] = useState(key);
  const [found, setFound] = useState<Towns & { readonly key: string }>({ ...noTowns, key: before });
  const ask = useEffectEvent(() => calls.send(queryAddressCall, { zipCode: zip, countryCode: country }));
  const told = useEffectEvent(onTowns);
  useEffect(() => {
    if (key === before || zip.length < zipChars.min || zip.length > zipChars.max) return;
    let isOver = false;
    const timer = setTimeout(() => {
      void (async () => {
        const outcome = await ask();
        if (isOver) return;
        const cities = outcome.ok ? [...new Set(outcome.data.addressList.map(({ city }) => city))] : [];
        setFound({ key, cities, hasFailed: !outcome.ok });
        told(cities);
      })();
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, zip, before]);
  return found.key === key ? found : noTowns;
}
