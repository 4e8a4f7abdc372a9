import { useState } from 'react';
import { Checkbox } from '#ui/fields/choices/checkbox.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay } from '../view.ts';

export function Choices() {
  const say = useSay();
  const [kept, setKept] = useState(true);
  const [terms, setTerms] = useState(false);
  const [online, setOnline] = useState(true);
  const [means, setMeans] = useState('card');
  const [way, setWay] = useState('email');
  const noop = () => {};
  return (
    <>
      <Specimen title="Checkbox" look="grid">
        <Checkbox label={say('Keep this card for next time', 'حفظ البطاقة')} checked={kept} onChange={setKept} />
        <Checkbox label={say('Some of them', 'بعضها')} checked="mixed" onChange={noop} />
        <Checkbox
          label={say('I need a VAT number on the invoice', 'أحتاج رقمًا ضريبيًا')}
          hint={say('It is checked while you wait.', 'يُتحقق منه فورًا.')}
          checked={terms}
          onChange={setTerms}
        />
        <Checkbox
          label={say('I have read the terms', 'قرأت الشروط')}
          error={say('The order needs this.', 'هذا مطلوب.')}
          checked={false}
          onChange={noop}
        />
        <Checkbox label={say('Out of reach', 'غير متاح')} checked disabled onChange={noop} />
      </Specimen>
      <Specimen title="Switch" look="grid">
        <Switch label={say('Online only', 'عبر الإنترنت فقط')} checked={online} onChange={setOnline} />
        <Switch label={say('Off', 'مطفأ')} checked={false} onChange={noop} />
        <Switch label={say('Out of reach', 'غير متاح')} checked disabled onChange={noop} />
        <Switch
          apart
          label={say('A mail when it is opened', 'رسالة عند الفتح')}
          hint={say('Once per card.', 'مرة لكل بطاقة.')}
          checked={online}
          onChange={setOnline}
        />
      </Specimen>
      <Specimen title="One of several" look="grid">
        <RadioGroup
          label={say('How should it travel?', 'كيف تصل؟')}
          value={way}
          onChange={setWay}
          options={[
            {
              value: 'email',
              label: say('By email', 'بالبريد الإلكتروني'),
              hint: say('In under two minutes.', 'خلال دقيقتين.'),
            },
            { value: 'sms', label: say('By text message', 'برسالة نصية') },
            { value: 'letter', label: say('By letter', 'بالبريد'), disabled: true },
          ]}
        />
      </Specimen>
      <Specimen title="Cards to choose from" look="plain">
        <RadioGroup
          look="cards"
          label={say('How would you like to pay?', 'كيف تود الدفع؟')}
          value={means}
          onChange={setMeans}
          options={[
            {
              value: 'card',
              label: say('Credit card', 'بطاقة ائتمان'),
              hint: say('Charged today', 'تُخصم اليوم'),
              picture: <Icon name="wallet" className="size-7" />,
            },
            {
              value: 'instant',
              label: say('Instant transfer', 'تحويل فوري'),
              hint: say('From your bank app', 'من تطبيق بنكك'),
              picture: <Icon name="send" className="size-7" />,
            },
            {
              value: 'bank',
              label: say('Bank transfer', 'تحويل بنكي'),
              hint: say('Within 30 minutes', 'خلال ٣٠ دقيقة'),
              picture: <Icon name="file" className="size-7" />,
            },
            {
              value: 'cheque',
              label: say('Bank cheque', 'شيك'),
              hint: say('Not for this order', 'غير متاح'),
              picture: <Icon name="pencil" className="size-7" />,
              disabled: true,
            },
          ]}
        />
      </Specimen>
    </>
  );
}
