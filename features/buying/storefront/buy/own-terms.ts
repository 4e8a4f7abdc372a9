// What somebody who is signed in gets off (TOTAL-13). The page comes as for a guest; without an answer it stays so, and the
// server prices whatever is ordered anew.
import { useEffect, useEffectEvent, useState } from 'react';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { useVisitor } from '#browser/session/visitor.tsx';
import { getDiscountsCall } from '#contract/catalogue/catalogue.ts';
import { withDiscounts } from '#contract/wire/buying/line-product.ts';
import { isConsumer } from '#domain/identity/visitor.ts';
import type { BuyData } from './buy-data.ts';

/** TOTAL-14: asked once for the item. */
export function useOwnTerms(data: BuyData): BuyData {
  const calls = useCalls();
  const { kind, custId } = useVisitor();
  const [own, setOwn] = useState<{ readonly member: string; readonly data: BuyData } | null>(null);
  const member = isConsumer(kind) ? custId : null;
  const ask = useEffectEvent((asked: string) =>
    calls.send(getDiscountsCall, { custId: asked, itemCode: data.product.itemCode }),
  );
  useEffect(() => {
    if (member === null) return undefined;
    let isOver = false;
    const find = async () => {
      const outcome = await ask(member);
      if (isOver || !outcome.ok) return;
      const product = withDiscounts(data.product, outcome.data, data.settings.currency);
      setOwn({ member, data: { ...data, product } });
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [member, data]);
  return own !== null && own.member === member ? own.data : data;
}
