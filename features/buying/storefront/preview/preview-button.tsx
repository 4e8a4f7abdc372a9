import { useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { isForSelf, isTopUp } from '#domain/buying/draft-path.ts';
import type { Line } from '#domain/buying/line.ts';
import { needsOf } from '#domain/delivery/receiver-needs.ts';
import { Button } from '#ui/actions/button.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import type { PreviewDialogProps } from './preview-dialog.tsx';

interface PreviewButtonProps {
  readonly line: Line;
  /** Among what can be done with a line: the id of that line's name. */
  readonly describedBy?: string;
}

/** SEND-01: what somebody gets who is written to. A letter and a print are seen where they are made up. */
export function PreviewButton({ line, describedBy }: PreviewButtonProps) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<PreviewDialogProps> | null>(null);
  const needs = needsOf(line.delivery.way);
  // PHONE-03: there is nothing to unwrap.
  if (line.upload || isTopUp(line) || !(needs.includes('email') || needs.includes('mobile'))) return null;

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { default: found } = await import('./preview-dialog.tsx');
      setDialog(() => found);
    } catch {
      const title = intl.formatMessage({ id: 'preview.failed' });
      toasts.show({ kind: 'error', title, content: intl.formatMessage({ id: 'preview.failed.help' }) });
    }
    setBusy(false);
  }
  const words = intl.formatMessage({
    id: isForSelf(line) ? 'preview.open.self' : 'preview.open',
  });
  return (
    <>
      {describedBy === undefined ? (
        <Button look="secondary" icon="eye" busy={busy} onClick={() => void open()}>
          {words}
        </Button>
      ) : (
        <button type="button" onClick={() => void open()} aria-describedby={describedBy} className="cart-action">
          <Icon name="eye" className="size-5" />
          <span className="cart-action-word">{words}</span>
        </button>
      )}
      {Dialog && <Dialog line={line} withMail={needs.includes('email')} onClose={() => setDialog(null)} />}
    </>
  );
}
