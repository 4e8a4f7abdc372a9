import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import type { DraftStep } from '#domain/buying/draft.ts';
import type { Line } from '#domain/buying/line.ts';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { editPath } from './cart-path.ts';
import { useCartStore } from './use-cart.ts';

interface LineActionsProps {
  readonly line: Line;
  /** Where in the flow it was made in there is something to change. */
  readonly step: DraftStep;
  /** The flow it was made in is there, and can be gone back to. */
  readonly canEdit: boolean;
  /** The id of what they are about. */
  readonly describedBy: string;
  readonly onLeave?: () => void;
  /** What else, before the others. */
  readonly children?: ReactNode;
}

/** CART-14, CART-15: what can be done with a line. */
export function LineActions({ line, step, canEdit, describedBy, onLeave, children }: LineActionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { duplicate, remove } = useCartStore();

  /** A copy is made to be changed. */
  function copy(): void {
    const id = duplicate(line.id);
    if (id === null || !canEdit) return;
    onLeave?.();
    void navigate(editPath({ ...line, id }, step));
  }
  return (
    <span className="cart-actions">
      {children}
      {canEdit && (
        <Link to={editPath(line, step)} onClick={onLeave} aria-describedby={describedBy} className="cart-action">
          <Words icon="pencil" text={intl.formatMessage({ id: 'cart.edit' })} />
        </Link>
      )}
      <button type="button" onClick={copy} aria-describedby={describedBy} className="cart-action">
        <Words icon="copy" text={intl.formatMessage({ id: 'cart.duplicate' })} />
      </button>
      <button type="button" onClick={() => remove(line.id)} aria-describedby={describedBy} className="cart-action">
        <Words icon="bin" text={intl.formatMessage({ id: 'cart.remove' })} />
      </button>
    </span>
  );
}

const Words = ({ icon, text }: { icon: IconName; text: string }) => (
  <>
    <Icon name={icon} className="size-5" />
    <span className="cart-action-word">{text}</span>
  </>
);
