import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { wordFor } from '#browser/calls/word-for.ts';
import type { CallAnswer } from '#contract/call.ts';
import { previewGiftCall } from '#contract/cards/gift-preview.ts';
import { previewLineOf } from '#contract/wire/buying/preview-line.ts';
import type { Line } from '#domain/buying/line.ts';
import { framedGift } from '#domain/shop/shop-routes.ts';
import { localeTag, type Language } from '#domain/values/language.ts';
import { Button } from '#ui/actions/button.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { Waiting } from '#ui/feedback/skeleton.tsx';
import { Segments } from '#ui/fields/choices/segments.tsx';
import { Question } from '#ui/overlays/question.tsx';
import { useCartSettings } from '../cart/cart-provider.tsx';
import { DeviceFrame, type Device } from './device-frame.tsx';
import { SendTest } from './send-test.tsx';
import './preview.css';

export interface PreviewDialogProps {
  readonly line: Line;
  /** Whether there is a mail, or only the page that a message leads to. */
  readonly withMail: boolean;
  readonly onClose: () => void;
}

type Preview = CallAnswer<typeof previewGiftCall>;
const problems = {
  'input.invalid': 'refused',
  'product.unknown': 'gone',
  'limit.reached': 'busy',
} as const;
type Problem = (typeof problems)[keyof typeof problems] | 'unreachable';

/** SEND-01: what arrives, made by the shop as it will make it then. Fetched when somebody asks to see it. */
export default function PreviewDialog({ line, withMail, onClose }: PreviewDialogProps) {
  const intl = useIntl();
  const [tries, setTries] = useState(1);
  const made = usePreview(line, tries);
  const [what, setWhat] = useState<'mail' | 'page'>(withMail ? 'mail' : 'page');
  const [device, setDevice] = useState<Device>(() => (matchMedia('(min-width: 768px)').matches ? 'desktop' : 'phone'));
  return (
    <Question
      wide
      title={intl.formatMessage({ id: 'preview.title' })}
      closeLabel={intl.formatMessage({ id: 'preview.close' })}
      onClose={onClose}
    >
      <div className="preview-choices">
        {withMail && (
          <Segments
            label={intl.formatMessage({ id: 'preview.what' })}
            segments={[
              { value: 'mail', icon: 'mail', label: intl.formatMessage({ id: 'preview.mail' }) },
              { value: 'page', icon: 'gift', label: intl.formatMessage({ id: 'preview.page' }) },
            ]}
            value={what}
            onChange={setWhat}
          />
        )}
        <Segments
          label={intl.formatMessage({ id: 'preview.screen' })}
          segments={[
            { value: 'phone', label: intl.formatMessage({ id: 'preview.phone' }) },
            { value: 'desktop', label: intl.formatMessage({ id: 'preview.desktop' }) },
          ]}
          value={device}
          onChange={setDevice}
        />
      </div>
      {made === null ? (
        <Waiting label={intl.formatMessage({ id: 'preview.coming' })} className="preview-stage">
          <span aria-hidden="true" className={`bone preview-bone-${device}`} />
        </Waiting>
      ) : 'problem' in made ? (
        <Trouble problem={made.problem} onAgain={() => setTries(tries + 1)} />
      ) : (
        <Shown preview={made.preview} what={what} device={device} onClose={onClose} />
      )}
      {made && 'preview' in made && (
        <p className="preview-note">
          {intl.formatMessage({ id: 'preview.note' }, { language: nameOf(made.preview.language, intl.locale) })}
        </p>
      )}
      {withMail && <SendTest line={line} />}
    </Question>
  );
}

type Made = { readonly preview: Preview } | { readonly problem: Problem };

/** Null while it is on its way. */
function usePreview(line: Line, tries: number): Made | null {
  const calls = useCalls();
  const currency = useCartSettings()?.currency;
  const [made, setMade] = useState<(Made & { readonly tries: number }) | null>(null);
  const ask = useEffectEvent(async (): Promise<Made> => {
    if (!currency) return { problem: 'unreachable' };
    const outcome = await calls.send(previewGiftCall, { line: previewLineOf(line, currency) });
    return outcome.ok ? { preview: outcome.data } : { problem: wordFor(problems, outcome.failure.name) };
  });
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const answer = await ask();
      if (!isOver) setMade({ ...answer, tries });
    })();
    return () => {
      isOver = true;
    };
  }, [tries]);
  return made?.tries === tries ? made : null;
}

interface ShownProps {
  readonly preview: Preview;
  readonly what: 'mail' | 'page';
  readonly device: Device;
  readonly onClose: () => void;
}

function Shown({ preview: { mail, gift, language }, what, device, onClose }: ShownProps) {
  const intl = useIntl();
  if (what === 'page')
    return (
      <div className="preview-stage">
        <DeviceFrame
          key="page"
          device={device}
          title={intl.formatMessage({ id: 'preview.page.frame' })}
          path={`${framedGift}&lang=${language}`}
          tells={gift}
          onLeave={onClose}
        />
      </div>
    );
  return (
    <div className="preview-stage">
      <dl className="preview-head">
        <div>
          <dt>{intl.formatMessage({ id: 'preview.from' })}</dt>
          <dd dir="auto">{mail.from}</dd>
        </div>
        <div>
          <dt>{intl.formatMessage({ id: 'preview.subject' })}</dt>
          <dd dir="auto">{mail.subject}</dd>
        </div>
      </dl>
      <DeviceFrame
        key="mail"
        device={device}
        title={intl.formatMessage({ id: 'preview.mail.frame' })}
        path="/gift/mail"
        isForeign
        tells={mail.html}
        onLeave={onClose}
      />
    </div>
  );
}

function Trouble({ problem, onAgain }: { problem: Problem; onAgain: () => void }) {
  const intl = useIntl();
  switch (problem) {
    case 'refused':
      return (
        <Callout tone="warn" title={intl.formatMessage({ id: 'preview.refused' })}>
          <p>{intl.formatMessage({ id: 'preview.refused.help' })}</p>
        </Callout>
      );
    case 'gone':
      return <Callout tone="warn" title={intl.formatMessage({ id: 'preview.gone' })} />;
    case 'busy':
    case 'unreachable':
      return (
        <>
          <Callout
            tone="bad"
            title={
              problem === 'busy'
                ? intl.formatMessage({ id: 'preview.busy' })
                : intl.formatMessage({ id: 'preview.failed' })
            }
          >
            {problem === 'unreachable' && <p>{intl.formatMessage({ id: 'preview.failed.help' })}</p>}
          </Callout>
          <div>
            <Button look="secondary" icon="turn-right" onClick={onAgain}>
              {intl.formatMessage({ id: 'preview.again' })}
            </Button>
          </div>
        </>
      );
  }
}

const nameOf = (language: Language, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(localeTag(language)) ?? language;
