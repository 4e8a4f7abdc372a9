import { memo, useMemo, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { lineRoom, type DesignFaults } from '#domain/buying/draft-faults.ts';
import type { Draft } from '#domain/buying/draft.ts';
import type { LineDesign } from '#domain/buying/line.ts';
import { charCount } from '#domain/values/seen-text.ts';
import { messageLinesMax, type CardTextFault } from '#domain/values/text-rules.ts';
import { cardHeight, cardWidth } from '#ui/card-art/canvas.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { ChipChoice } from '#ui/fields/choices/chip-choice.tsx';
import { PictureChoice } from '#ui/fields/choices/picture-choice.tsx';
import { TextArea } from '#ui/fields/typed/text-area.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { PhotoRow } from '../photo/photo-row.tsx';
import { chosenTemplate, type BuyData } from './buy-data.ts';
import type { DraftChange } from './draft-store.ts';

interface DesignStepProps {
  readonly data: BuyData;
  readonly draft: Draft;
  readonly onChange: (changes: DraftChange) => void;
  readonly faults: DesignFaults;
}

/** PERS-01, PERS-02: a theme, and the buyer's own words. */
export function DesignStep({ data, draft, onChange, faults }: DesignStepProps) {
  const { design } = draft;
  const change = (changes: Partial<LineDesign>) => onChange((newest) => ({ design: { ...newest.design, ...changes } }));
  const theme = chosenTemplate(data, draft);
  return (
    <>
      <Themes
        data={data}
        chosen={theme?.id ?? null}
        onChoose={(id) => {
          const chosen = data.templates.find((template) => template.id === id);
          change({ templateId: chosen?.id ?? null, art: chosen?.art ?? null });
        }}
      />
      {theme?.photoArea && (
        <PhotoRow
          url={design.photoUrl}
          aspect={aspectOf(theme.photoArea)}
          onChange={(photoUrl) => change({ photoUrl })}
        />
      )}
      {theme && theme.textAreas.length > 0 ? (
        <Lines theme={theme} design={design} onChange={change} faults={faults} />
      ) : (
        <Message design={design} onChange={change} faults={faults} charsMax={data.settings.messageCharsMax} />
      )}
    </>
  );
}

/** Areas are in percent of a card that is wider than high. */
const aspectOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  (width * cardWidth) / (height * cardHeight);

interface ThemesProps {
  readonly data: BuyData;
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

const every = 'all';
const own = 'own';
/** As many as are seen before the row is moved. */
const inSight = 4;

/** PERS-03: by category, of those that suit the item. What is chosen stays in sight whatever the category. */
function Themes({ data, chosen, onChoose }: ThemesProps) {
  const intl = useIntl();
  const [category, setCategory] = useState(every);
  const { templates } = data;
  const categories = data.categories.filter(({ id }) => templates.some((template) => template.category === id));
  const shown = templates.filter(
    (template) => category === every || template.category === category || template.id === chosen,
  );
  const pictures = usePictures(data);
  if (templates.length === 0) return null;
  return (
    <div className="grid gap-5">
      {categories.length > 1 && (
        <ChipChoice
          label={intl.formatMessage({ id: 'buy.category' })}
          name="category"
          small
          options={[
            { value: every, label: intl.formatMessage({ id: 'buy.category.all' }) },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={category}
          onChange={setCategory}
        />
      )}
      <PictureChoice
        label={intl.formatMessage({ id: 'buy.design' })}
        note={intl.formatMessage({ id: 'buy.design.count' }, { count: templates.length + 1 })}
        name="template"
        options={[
          { value: own, label: intl.formatMessage({ id: 'buy.design.own' }), picture: pictures.get(own) },
          ...shown.map(({ id, name }) => ({ value: String(id), label: name, picture: pictures.get(String(id)) })),
        ]}
        value={chosen === null ? own : String(chosen)}
        onChange={(id) => onChoose(id === own ? null : Number(id))}
      />
    </div>
  );
}

/** Drawn once: with every letter that is typed below them they would be drawn again. */
function usePictures({ product, tagline, templates }: BuyData) {
  const caption = useIntl().formatMessage({ id: 'buy.caption' });
  return useMemo(() => {
    const words = { name: product.name, tagline, caption };
    const drawn = templates.map(({ id, art }, at) => [String(id), { art, later: at >= inSight }] as const);
    const ofProduct = [own, { art: product.art, later: false }] as const;
    return new Map([ofProduct, ...drawn].map(([id, face]) => [id, <CardFace key={id} {...face} {...words} />]));
  }, [product, tagline, templates, caption]);
}

interface WordsProps {
  readonly design: LineDesign;
  readonly onChange: (changes: Partial<LineDesign>) => void;
  readonly faults: DesignFaults;
}

const lineNames = ['message', 'message2'] as const;

/** PERS-04 */
const Lines = memo(function Lines({
  theme,
  design,
  onChange,
  faults,
}: WordsProps & { readonly theme: BuyData['templates'][number] }) {
  const intl = useIntl();
  const labels = {
    message: intl.formatMessage({ id: 'buy.line1' }),
    message2: intl.formatMessage({ id: 'buy.line2' }),
  };
  return theme.textAreas.slice(0, lineNames.length).map((area, at) => {
    const name = lineNames[at] ?? 'message';
    const max = lineRoom(area);
    return (
      <TextField
        key={name}
        label={labels[name]}
        name={name}
        autoComplete="off"
        value={design[name]}
        onChange={(text) => onChange({ [name]: text })}
        note={<Count text={design[name]} max={max} />}
        error={textMessage(faults[name], design[name], max, intl)}
      />
    );
  });
});

/** PERS-05, PERS-13 */
function Message({ design, onChange, faults, charsMax }: WordsProps & { readonly charsMax: number }) {
  const intl = useIntl();
  return (
    <TextArea
      label={intl.formatMessage({ id: 'buy.message' })}
      name="message"
      autoComplete="off"
      value={design.message}
      onChange={(message) => onChange({ message })}
      note={<Count text={design.message} max={charsMax} />}
      hint={intl.formatMessage({ id: 'buy.message.hint' })}
      error={textMessage(faults.message, design.message, charsMax, intl)}
    />
  );
}

/** "23/32", in characters as people see them. */
function Count({ text, max }: { readonly text: string; readonly max: number }) {
  const count = charCount(text);
  return (
    <bdi dir="ltr" className={count > max ? 'field-note-over' : undefined}>
      {count}/{max}
    </bdi>
  );
}

function textMessage(fault: CardTextFault | undefined, text: string, max: number, intl: IntlShape): string | undefined {
  switch (fault) {
    case undefined:
      return undefined;
    case 'length':
      return intl.formatMessage({ id: 'buy.text.length' }, { max, count: charCount(text) });
    case 'lines':
      return intl.formatMessage({ id: 'buy.text.lines' }, { max: messageLinesMax });
    case 'hidden':
    case 'attack':
      return intl.formatMessage({ id: 'buy.text.attack' });
  }
}
