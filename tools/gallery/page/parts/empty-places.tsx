import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { EmptyBag } from '#ui/pictures/empty-bag.tsx';
import { Mailbox } from '#ui/pictures/mailbox.tsx';
import { NothingFound } from '#ui/pictures/nothing-found.tsx';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { Wrapped } from '#ui/pictures/wrapped.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay } from '../view.ts';

export function EmptyPlaces() {
  const say = useSay();
  const all = [
    [
      <EmptyBag key="a" />,
      say('Your cart is light as a ribbon.', 'سلتك خفيفة كالشريط.'),
      say('Choose a card', 'اختر بطاقة'),
    ],
    [
      <NothingFound key="a" />,
      say('No card answers to “garten”.', 'لا بطاقة بهذا الاسم.'),
      say('See all cards', 'كل البطاقات'),
    ],
    [
      <Mailbox key="a" />,
      say('No orders yet; the first one will stand here.', 'لا طلبات بعد.'),
      say('Send a card', 'أرسل بطاقة'),
    ],
    [<TornRibbon key="a" />, say('Something tore on our side.', 'حدث خطأ عندنا.'), say('Try again', 'حاول مجددًا')],
    [
      <Parcel key="a" mood="waiting" />,
      say('The shop is back in a moment.', 'نعود بعد لحظة.'),
      say('Try again', 'حاول مجددًا'),
    ],
    [<Wrapped key="a" />, say('Wrapped and on its way.', 'غُلّفت وهي في الطريق.'), say('Follow my order', 'تابع طلبي')],
  ] as const;
  return (
    <>
      <Specimen title="A picture, one sentence, one action" look="grid">
        {all.map(([picture, sentence, action]) => (
          <EmptyState
            key={sentence}
            picture={picture}
            sentence={sentence}
            action={<Button look="secondary">{action}</Button>}
          />
        ))}
      </Specimen>
      <Specimen title="Small" look="grid">
        <EmptyState small picture={<EmptyBag />} sentence={all[0][1]} />
      </Specimen>
    </>
  );
}
