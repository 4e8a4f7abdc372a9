import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { ChipChoice } from '#ui/fields/choices/chip-choice.tsx';
import { PictureChoice } from '#ui/fields/choices/picture-choice.tsx';
import { CountBox } from '#ui/fields/typed/count-box.tsx';
import { CountField } from '#ui/fields/typed/count-field.tsx';
import { SuggestingField } from '#ui/fields/typed/suggesting-field.tsx';
import { Question } from '#ui/overlays/question.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay, useUnit, useView } from '../view.ts';

/** What a card is chosen, counted and addressed with. */
export function BuyingParts() {
  return (
    <>
      <Picking />
      <Counting />
      <Asking />
    </>
  );
}

function Picking() {
  const say = useSay();
  const { products } = useUnit();
  const { direction } = useView();
  const language = direction === 'rtl' ? 'ar' : 'en';
  const [amount, setAmount] = useState<string | null>('50');
  const [design, setDesign] = useState(products[0]?.itemCode ?? '');
  return (
    <Specimen title="Picked from what is in sight" look="grid">
      <ChipChoice
        label={say('Amount', 'المبلغ')}
        name="gallery-amount"
        value={amount}
        onChange={setAmount}
        options={['20', '50', '100', '200'].map((value) => ({ value, label: `€${value}` }))}
      />
      <PictureChoice
        label={say('Design', 'التصميم')}
        name="gallery-design"
        value={design}
        onChange={setDesign}
        options={products.slice(0, 5).map(({ itemCode, name, tagline, art }) => {
          const words = { name: name[language] ?? name.en ?? '', tagline: tagline[language] ?? tagline.en ?? '' };
          const caption = say('Gift card', 'بطاقة هدية');
          return { value: itemCode, label: words.name, picture: <CardFace art={art} {...words} caption={caption} /> };
        })}
      />
    </Specimen>
  );
}

function Counting() {
  const say = useSay();
  const [cards, setCards] = useState<number | null>(1);
  const [line, setLine] = useState(3);
  const steps = { fewerLabel: say('One fewer', 'أقل بواحدة'), moreLabel: say('One more', 'أكثر بواحدة') };
  return (
    <Specimen title="So many of it" look="grid">
      <CountField
        label={say('Quantity', 'الكمية')}
        name="gallery-quantity"
        value={cards}
        onChange={setCards}
        min={1}
        max={10}
        error={cards === null ? say('How many?', 'كم عددها؟') : undefined}
        {...steps}
      />
      <CountBox label={say('Cards of this line', 'بطاقات هذا السطر')} value={line} onChange={setLine} {...steps} />
    </Specimen>
  );
}

function Asking() {
  const say = useSay();
  const [email, setEmail] = useState('camille@gmial.com');
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <Specimen title="Asked" look="grid">
      <SuggestingField
        label={say('Their email', 'بريدهم الإلكتروني')}
        value={email}
        onChange={setEmail}
        meant={(left) => (left.endsWith('@gmial.com') ? left.replace('gmial', 'gmail') : null)}
        ask={(meant) => [say('Did you mean ', 'هل تقصد '), meant, say('?', '؟')]}
      />
      <div>
        <Button look="secondary" onClick={() => setAsks(true)}>
          {say('A question with several ways on', 'سؤال له عدة طرق')}
        </Button>
        {asks && (
          <Question title={say('Two orders?', 'طلبان؟')} closeLabel={say('Close', 'إغلاق')} onClose={close}>
            <p>{say('Printed and digital cards travel apart.', 'البطاقات المطبوعة والرقمية تُرسل منفصلة.')}</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={close}>{say('Keep the cart', 'أبقِ السلة')}</Button>
              <Button look="secondary" onClick={close}>
                {say('Begin a new one', 'ابدأ سلة جديدة')}
              </Button>
            </div>
          </Question>
        )}
      </div>
    </Specimen>
  );
}
