import { useEffect, useEffectEvent, useState } from 'react';
import { useCalls } from '#browser/calls/use-calls.tsx';
import type { CallAnswer } from '#contract/call.ts';
import { checkNumberCall } from '#contract/buying/phone-credit.ts';

export type NumberAnswer = CallAnswer<typeof checkNumberCall>['isOperators'];

/** Longer than between two digits of somebody who types. */
const pauseMs = 500;

/**
 * PHONE-03: whether a number is one of the operator's, asked when there is a whole one and somebody pauses. Nobody waits
 * for it: without an answer it is unknown.
 */
export function useNumberCheck(itemCode: string, number: string | null): NumberAnswer {
  const calls = useCalls();
  const key = `${itemCode} ${number}`;
  const [found, setFound] = useState<{ readonly key: string; readonly answer: NumberAnswer } | null>(null);
  const ask = useEffectEvent((mobileNo: string) => calls.send(checkNumberCall, { itemCode, mobileNo }));
  useEffect(() => {
    if (itemCode === '' || number === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void (async () => {
        const outcome = await ask(number);
        if (!isOver && outcome.ok) setFound({ key, answer: outcome.data.isOperators });
      })();
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, itemCode, number]);
  return found?.key === key ? found.answer : 'unknown';
}
