import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import type { Toast, ToastHold, Toasts } from './toasts.ts';

const looks: Record<Toast['kind'], { readonly icon: IconName; readonly badge: string }> = {
  success: { icon: 'tick', badge: 'bg-good-wash text-good' },
  error: { icon: 'alert', badge: 'bg-bad-wash text-bad' },
  warning: { icon: 'warning', badge: 'bg-warn-wash text-warn' },
};

interface ToastListProps {
  readonly toasts: Toasts;
  readonly closeLabel: string;
}

/** Where the notifications of the page appear. */
export function ToastList({ toasts, closeLabel }: ToastListProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shown);
  return (
    <div className="toasts">
      {shown.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.close(toast.id)}
          onHold={(by) => toasts.hold(toast.id, by)}
          onRelease={(by) => toasts.release(toast.id, by)}
        />
      ))}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly onHold: (by: ToastHold) => void;
  readonly onRelease: (by: ToastHold) => void;
}

function ToastCard({ toast, closeLabel, onClose, onHold, onRelease }: ToastCardProps) {
  const { kind, title, content } = toast;
  const { icon, badge } = looks[kind];
  return (
    <div
      // A screen reader says an error at once; good news waits its turn.
      role={kind === 'success' ? 'status' : 'alert'}
      // A finger enters when it touches and leaves when it is lifted, as a mouse does.
      onPointerEnter={() => onHold('pointer')}
      onPointerLeave={() => onRelease('pointer')}
      onFocus={() => onHold('focus')}
      onBlur={() => onRelease('focus')}
      className="toast grid grid-cols-[auto_1fr_auto] items-start gap-3 p-3"
    >
      <span className={`grid size-11 place-items-center rounded-control ${badge}`}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 self-center py-1">
        <p className="font-semibold">{title}</p>
        {content && <p className="text-sm text-pretty wrap-break-word text-ink-2">{content}</p>}
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label={closeLabel}
        className="grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
