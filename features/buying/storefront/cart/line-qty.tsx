import { useIntl } from 'react-intl';
import type { Line } from '#domain/buying/line.ts';
import { CountBox } from '#ui/fields/typed/count-box.tsx';

interface LineQtyProps {
  readonly line: Line;
  /** AMOUNT-09: the order takes no more. */
  readonly isFull: boolean;
  readonly describedBy: string;
  readonly onQty: (id: string, qty: number) => void;
}

/** CART-17. TOTAL-19: how many a file makes stands in the file. */
export function LineQty({ line, isFull, describedBy, onQty }: LineQtyProps) {
  const intl = useIntl();
  if (line.upload) return null;
  return (
    <CountBox
      label={intl.formatMessage({ id: 'cart.qty' })}
      fewerLabel={intl.formatMessage({ id: 'cart.fewer' })}
      moreLabel={intl.formatMessage({ id: 'cart.more' })}
      value={line.qty}
      isMost={isFull}
      describedBy={describedBy}
      onChange={(qty) => onQty(line.id, qty)}
    />
  );
}
