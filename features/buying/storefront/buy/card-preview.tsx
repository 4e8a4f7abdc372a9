import { useState } from 'react';
import { useIntl } from 'react-intl';
import { printedDesign } from '#domain/buying/draft-faults.ts';
import { isForSelf } from '#domain/buying/draft-path.ts';
import type { Draft } from '#domain/buying/draft.ts';
import { printedLines } from '#domain/buying/printed-lines.ts';
import { CardBack } from '#ui/card-art/card-back.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { CardSides, CardStage, type CardSide } from '#ui/card-art/card-sides.tsx';
import { Segments } from '#ui/fields/choices/segments.tsx';
import { chosenTemplate, type BuyData } from './buy-data.ts';
import { receiverName } from './receiver-name.ts';
import type { AmountWriter } from '../write-amount.ts';

export interface PreviewProps {
  readonly data: BuyData;
  readonly draft: Draft;
  readonly write: AmountWriter;
}

/** The card as it is being made, front and back. */
export function CardPreview({ data, draft, write }: PreviewProps) {
  const intl = useIntl();
  const [side, setSide] = useState<CardSide>('front');
  const theme = chosenTemplate(data, draft);
  const name = receiverName(draft);
  const isPrinted = theme !== null && theme.textAreas.length > 0;
  const caption = isForSelf(data)
    ? intl.formatMessage({ id: 'buy.seen.self' })
    : name === null
      ? intl.formatMessage({ id: 'buy.seen' })
      : intl.formatMessage({ id: 'buy.seen.name' }, { name });
  return (
    <CardStage
      title={intl.formatMessage({ id: 'buy.preview' })}
      controls={
        <Segments
          label={intl.formatMessage({ id: 'buy.side' })}
          segments={[
            { value: 'front', label: intl.formatMessage({ id: 'buy.front' }) },
            { value: 'back', label: intl.formatMessage({ id: 'buy.back' }) },
          ]}
          value={side}
          onChange={setSide}
        />
      }
      caption={caption}
    >
      <CardSides
        side={side}
        front={<Front data={data} draft={draft} write={write} />}
        back={
          <CardBack
            art={theme?.art ?? data.product.art}
            name={data.product.name}
            codes={[{ label: intl.formatMessage({ id: 'buy.card-number' }), value: null }]}
            notes={[
              intl.formatMessage({ id: 'buy.unpaid' }),
              intl.formatMessage({ id: 'buy.valid.note' }, { count: draft.validMonths }),
            ]}
          />
        }
      />
      {!isPrinted && draft.design.message.trim() !== '' && (
        <p className="buy-note" dir="auto">
          {printedDesign(draft.design, theme).message}
        </p>
      )}
    </CardStage>
  );
}

/** The front alone, with the buyer's lines in the theme's places. */
export function Front({ data, draft, write }: PreviewProps) {
  const intl = useIntl();
  const theme = chosenTemplate(data, draft);
  const { photoUrl } = draft.design;
  return (
    <CardFace
      art={theme?.art ?? data.product.art}
      name={data.product.name}
      tagline={data.tagline}
      caption={intl.formatMessage({ id: 'buy.caption' })}
      lines={printedLines(draft.design, theme?.textAreas ?? [])}
      photoArea={theme?.photoArea ?? null}
      photo={photoUrl !== null && theme?.photoArea ? { href: photoUrl, area: theme.photoArea } : null}
      {...(draft.amount === null ? {} : { value: write.value(draft.amount) })}
    />
  );
}
