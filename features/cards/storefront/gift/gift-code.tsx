import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { codeTypeFromWire } from '#contract/wire/catalogue/product.ts';
import { codeDisplay, type Symbology } from '#domain/cards/card-code.ts';
import { Button, IconButton } from '#ui/actions/button.tsx';
import { Secret } from '#ui/feedback/secret.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import type { Gift, Opened } from './gift.ts';

interface GiftCodeProps {
  readonly gift: Gift;
  readonly withPin: boolean;
  /** Asks for number and PIN; the shop writes down that somebody has seen them. */
  readonly open: () => Promise<Opened>;
  readonly onOpened: (gift: Gift) => void;
}

/** Number, PIN and what a till scans, once they are asked for. */
export function GiftCode({ gift, withPin, open, onOpened }: GiftCodeProps) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { number, pinCode } = gift;
  const shows = codeDisplay(codeTypeFromWire(gift.codeType), number ?? '');
  const drawing = useDrawing(number === null ? null : shows.drawn, number ?? '');
  const box = useRef<HTMLDivElement>(null);
  const prints = useRef(false);
  const isDrawn = number !== null && (shows.drawn === null || drawing !== null);

  async function reveal(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailed(false);
    const answer = await open();
    setBusy(false);
    if (!('gift' in answer) || answer.gift.number === null) {
      setFailed(true);
      return false;
    }
    onOpened(answer.gift);
    requestAnimationFrame(() => box.current?.focus({ preventScroll: true }));
    return true;
  }

  /** CARD-07: paper without the code is of no use, so it is fetched first, and drawn. */
  async function print(): Promise<void> {
    prints.current = number !== null || (await reveal());
    if (isDrawn) printNow();
  }
  function printNow(): void {
    if (!prints.current) return;
    prints.current = false;
    window.print();
  }
  useEffect(() => {
    if (isDrawn) printNow();
  }, [isDrawn]);

  const onPaperOnly = shows.number ? '' : 'hidden print:grid';
  return (
    <div ref={box} tabIndex={-1} aria-busy={busy} className="gift-code">
      {number === null ? (
        shows.number && (
          <div className="print:hidden">
            <Secret
              label={intl.formatMessage({ id: withPin ? 'gift.code' : 'query.number' })}
              value={null}
              revealLabel={intl.formatMessage({ id: 'gift.reveal' })}
              onReveal={() => void reveal()}
            />
            <p className="gift-hint">{intl.formatMessage({ id: 'gift.reveal.help' })}</p>
          </div>
        )
      ) : (
        <>
          {shows.drawn !== null && <Scanned symbology={shows.drawn} drawing={drawing} />}
          <div className={`gift-secrets ${onPaperOnly}`}>
            <Secret
              label={intl.formatMessage({ id: 'query.number' })}
              value={inGroups(number)}
              revealLabel=""
              onReveal={() => {}}
              actions={<CopyButton label={intl.formatMessage({ id: 'gift.copy.number' })} text={number} />}
            />
            {pinCode !== null && (
              <Secret
                label={intl.formatMessage({ id: 'query.pin' })}
                value={pinCode}
                revealLabel=""
                onReveal={() => {}}
                actions={<CopyButton label={intl.formatMessage({ id: 'gift.copy.pin' })} text={pinCode} />}
              />
            )}
          </div>
        </>
      )}
      {!shows.number && <p className="gift-hint print:hidden">{intl.formatMessage({ id: 'gift.paper' })}</p>}
      {failed && <Callout tone="bad" title={intl.formatMessage({ id: 'gift.reveal.failed' })} />}
      <div className="print:hidden">
        <Button look="secondary" icon="print" wide busy={busy} onClick={() => void print()}>
          {intl.formatMessage({ id: shows.pdf ? 'gift.print.pdf' : 'gift.print' })}
        </Button>
      </div>
    </div>
  );
}

/** Dark on white in any theme: a scanner reads nothing else. */
function Scanned({ symbology, drawing }: { symbology: Symbology; drawing: string | null }) {
  const intl = useIntl();
  const isSquare = symbology === 'qr';
  return (
    <figure className="gift-scan" data-square={isSquare || undefined}>
      {drawing === null ? (
        <span className="gift-scan-waiting" />
      ) : (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
          alt={intl.formatMessage({ id: isSquare ? 'gift.scan.qr' : 'gift.scan.bars' })}
        />
      )}
      <figcaption className="print:hidden">{intl.formatMessage({ id: 'gift.scan.help' })}</figcaption>
    </figure>
  );
}

/** The code as SVG; its drawer is large and fetched with the first code there is to draw. */
function useDrawing(symbology: Symbology | null, code: string): string | null {
  const [drawing, setDrawing] = useState<string | null>(null);
  useEffect(() => {
    if (symbology === null) return;
    let isOver = false;
    void (async () => {
      const { drawCode } = await import('#domain/cards/card-code-drawing.ts');
      if (!isOver) setDrawing(drawCode(symbology, code));
    })();
    return () => {
      isOver = true;
    };
  }, [symbology, code]);
  return drawing;
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const intl = useIntl();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', title: intl.formatMessage({ id: 'gift.copied' }) });
    } catch {
      toasts.show({ kind: 'error', title: intl.formatMessage({ id: 'gift.copy.failed' }) });
    }
  }
  return (
    <span className="print:hidden">
      <IconButton icon="copy" label={label} onClick={() => void copy()} />
    </span>
  );
}

/** As it is read aloud and typed. */
const inGroups = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
