import { useState } from 'react';
import { formatAmount } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { CardBack } from '#ui/card-art/card-back.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { CardSides, CardStage, type CardSide } from '#ui/card-art/card-sides.tsx';
import { Secret } from '#ui/feedback/secret.tsx';
import { Segments } from '#ui/fields/choices/segments.tsx';
import { IconButton } from '#ui/actions/button.tsx';
import { Specimen } from '../specimen.tsx';
import { sunset } from '../sunset.ts';
import { useSay, useUnit, useView } from '../view.ts';

const firstLine = { x: 7, y: 68, width: 86, height: 15, align: 'start', ink: '#ffffff' } as const;
const secondLine = { ...firstLine, y: 83, height: 9 } as const;
const frame = { x: 56, y: 26, width: 36, height: 52 } as const;

export function Cards() {
  const say = useSay();
  const { products } = useUnit();
  const caption = say('Gift card', 'بطاقة هدية');
  const { direction } = useView();
  const language = direction === 'rtl' ? 'ar' : 'en';
  return (
    <>
      <Specimen title="Fronts" look="cards">
        {products.slice(0, 6).map(({ itemCode, name, tagline, art }) => (
          <CardFace
            key={itemCode}
            art={art}
            name={name[language] ?? name.en ?? ''}
            tagline={tagline[language] ?? tagline.en ?? ''}
            caption={caption}
          />
        ))}
      </Specimen>
      <Backs />
      <Making />
      <Specimen title="A secret" look="grid">
        <Secrets />
      </Specimen>
    </>
  );
}

function Backs() {
  const say = useSay();
  const { products } = useUnit();
  const number = say('Card number', 'رقم البطاقة');
  return (
    <Specimen title="Backs, before and after payment" look="cards">
      {products.slice(0, 3).map(({ itemCode, name, art }, index) => (
        <CardBack
          key={itemCode}
          art={art}
          name={name.en ?? ''}
          codes={[
            { label: number, value: index === 2 ? '6331 0482 7715 2096' : null },
            { label: 'PIN', value: index === 2 ? '4471' : null },
          ]}
          notes={[say('Filled in once paid.', 'يُملأ بعد الدفع.'), say('Valid 12 months.', 'صالحة ١٢ شهرًا.')]}
        />
      ))}
    </Specimen>
  );
}

function Making() {
  const say = useSay();
  const { products, profile } = useUnit();
  const { direction } = useView();
  const [side, setSide] = useState<CardSide>('front');
  const product = products[1] ?? products[0];
  if (!product) return null;
  const { art } = product;
  const name = product.name.en ?? '';
  const value = formatAmount(money(profile.currency, 7500), {
    language: direction === 'rtl' ? 'ar' : 'en',
    decimalDigits: profile.decimalDigits ?? 2,
  });
  const words = { name, tagline: '', caption: say('Gift card', 'بطاقة هدية') };
  const lines = [
    { text: say('Happy birthday, Camille', 'كل عام وأنتِ بخير'), area: firstLine },
    { text: say('From all of us at the lake house', 'من كل العائلة'), area: secondLine },
  ];
  const atStart = direction === 'rtl' ? { ...frame, x: 8 } : frame;
  const inkLines = lines.map(({ text, area }) => ({
    text,
    area: { ...area, ink: art.ink, width: 46, x: direction === 'rtl' ? 47 : 7 },
  }));
  return (
    <>
      <Specimen title="Photo and two lines: whole card, in a frame, waiting for one" look="cards">
        <CardFace art={art} {...words} value={value} lines={lines} photo={{ href: sunset, area: null }} />
        <CardFace art={art} {...words} lines={inkLines} photo={{ href: sunset, area: atStart }} />
        <CardFace art={art} {...words} lines={[]} photoArea={atStart} />
      </Specimen>
      <Specimen title="The stage" look="plain">
        <CardStage
          title={say('Live preview', 'معاينة')}
          controls={
            <Segments
              label={say('Side of the card', 'وجه البطاقة')}
              segments={[
                { value: 'front', label: say('Front', 'الأمام') },
                { value: 'back', label: say('Back', 'الخلف') },
              ]}
              value={side}
              onChange={setSide}
            />
          }
          caption={say(
            'This is the first thing Camille sees when the ribbon comes off.',
            'هذا أول ما يُرى عند فتح الهدية.',
          )}
        >
          <CardSides
            side={side}
            front={<CardFace art={art} {...words} value={value} lines={lines} photo={{ href: sunset, area: null }} />}
            back={
              <CardBack
                art={art}
                name={name}
                codes={[{ label: say('Card number', 'رقم البطاقة'), value: null }]}
                notes={[say('Filled in once paid. Valid 12 months.', 'يُملأ بعد الدفع.')]}
              />
            }
          />
        </CardStage>
      </Specimen>
    </>
  );
}

function Secrets() {
  const say = useSay();
  const [pin, setPin] = useState<string | null>(null);
  return (
    <>
      <Secret
        label={say('Card number', 'رقم البطاقة')}
        value="6331 0482 7715 2096"
        revealLabel=""
        onReveal={() => {}}
        actions={<IconButton icon="copy" label={say('Copy', 'نسخ')} />}
      />
      <Secret
        label="PIN"
        value={pin}
        revealLabel={say('Tap to reveal', 'اضغط للإظهار')}
        onReveal={() => setPin('4471')}
      />
    </>
  );
}
