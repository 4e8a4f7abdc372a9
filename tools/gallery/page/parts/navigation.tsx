import { useState } from 'react';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Spread } from '#ui/layout/spread.tsx';
import { Stepper } from '#ui/feedback/stepper.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Track } from '#ui/feedback/track.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay, useUnit } from '../view.ts';

export function Navigation() {
  const say = useSay();
  const { products } = useUnit();
  const [tab, setTab] = useState('file');
  const states = {
    done: say('done', 'تم'),
    now: say('now', 'الآن'),
    later: say('later', 'لاحقًا'),
  };
  return (
    <>
      <Specimen title="Tabs" look="plain">
        <Tabs
          label={say('Business', 'الشركات')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'file',
              label: say('Order by file', 'طلب بملف'),
              content: say('Panel one.', 'واحد.'),
            },
            {
              id: 'us',
              label: say('Order for us', 'طلب لنا'),
              count: '12',
              content: say('Panel two.', 'اثنان.'),
            },
            {
              id: 'quotes',
              label: say('Quotations', 'عروض'),
              content: say('Panel three.', 'ثلاثة.'),
            },
            { id: 'team', label: say('Team', 'الفريق'), disabled: true, content: '' },
          ]}
        />
      </Specimen>
      <Specimen title="Stepper" look="plain">
        <div className="max-w-xl">
          <Stepper
            label={say('Steps', 'الخطوات')}
            doneLabel={states.done}
            steps={[
              {
                id: 'amount',
                label: say('Amount', 'المبلغ'),
                value: '€75',
                state: 'done',
                href: '#amount',
              },
              {
                id: 'mine',
                label: say('Personalise', 'التخصيص'),
                value: say('Step 2 of 3', '٢ من ٣'),
                state: 'now',
              },
              {
                id: 'way',
                label: say('Delivery', 'التوصيل'),
                value: say('How and when', 'كيف ومتى'),
                state: 'later',
              },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Carousel" look="plain">
        <Carousel
          title={say('Design', 'التصميم')}
          note={say('12 to choose from', '١٢ تصميمًا')}
          backLabel={say('Back', 'السابق')}
          forwardLabel={say('Forward', 'التالي')}
        >
          {products.map(({ itemCode, name, art }) => (
            <li key={itemCode} className="w-40 text-[13px] text-ink-2">
              <CardFace art={art} name={name.en ?? ''} tagline="" caption="" />
              <p className="mbs-2">{name.en}</p>
            </li>
          ))}
        </Carousel>
      </Specimen>
      <Specimen title="Track" look="plain">
        <div className="max-w-xl">
          <Track
            label={say('On its way', 'في الطريق')}
            stateLabels={states}
            stops={[
              { id: 'paid', label: say('Paid', 'مدفوع'), time: '14:02', state: 'done' },
              { id: 'printed', label: say('Printed', 'مطبوع'), time: '14:40', state: 'done' },
              {
                id: 'post',
                label: say('In the post', 'في البريد'),
                time: say('Tue 17 Nov', 'الثلاثاء'),
                state: 'now',
              },
              { id: 'there', label: say('Arrived', 'وصل'), state: 'later' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="A page to read" look="plain">
        <Spread
          lead={<p className="display-page">{say('How it works', 'كيف نعمل')}</p>}
          end={
            <ul>
              {[say('Who we are', 'من نحن'), say('How it works', 'كيف نعمل')].map((title, at) => (
                <li key={title}>
                  <a href="#navigation" aria-current={at === 1 ? 'page' : undefined} className="spread-way">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          }
        >
          <p className="max-w-[60ch] text-lg">
            {say('Choose a card and an amount; we wrap and send it.', 'اختر بطاقة وقيمة، ونحن نغلّفها ونرسلها.')}
          </p>
        </Spread>
      </Specimen>
    </>
  );
}
