import { useState } from 'react';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { Button, IconButton } from '#ui/actions/button.tsx';
import { Chip, ChipRow, chipClass, RemovableChip } from '#ui/actions/chip.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { Menu } from '#ui/actions/menu.tsx';
import { Segments } from '#ui/fields/choices/segments.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay } from '../view.ts';

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Actions() {
  const say = useSay();
  const label = {
    primary: say('Continue to delivery', 'المتابعة إلى التوصيل'),
    secondary: say('Back', 'رجوع'),
    quiet: say('Skip this step', 'تخطي هذه الخطوة'),
    danger: say('Block the card', 'إيقاف البطاقة'),
  };
  return (
    <>
      <Specimen title="Button">
        {looks.map((look) => (
          <Button key={look} look={look} {...(look === 'primary' && { iconAfter: 'forward' as const })}>
            {label[look]}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Small, medium, large">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Button key={size} size={size} icon="lock">
            {say('Pay', 'ادفع')} <bdi dir="ltr">€149.90</bdi>
          </Button>
        ))}
      </Specimen>
      <Specimen title="Busy and disabled">
        <Button busy>{say('Paying', 'جارٍ الدفع')}</Button>
        <Button look="secondary" busy>
          {say('Applying', 'جارٍ التطبيق')}
        </Button>
        <Button disabled>{label.primary}</Button>
        <Button look="secondary" disabled>
          {label.secondary}
        </Button>
        <Button look="quiet" disabled>
          {label.quiet}
        </Button>
      </Specimen>
      <Specimen title="Icon buttons and tooltip">
        <Tooltip text={say('Copy the number', 'نسخ الرقم')}>
          <IconButton icon="copy" label={say('Copy', 'نسخ')} />
        </Tooltip>
        <IconButton icon="bin" label={say('Remove', 'إزالة')} />
        <IconButton icon="close" label={say('Close', 'إغلاق')} disabled />
      </Specimen>
      <Specimen title="Links">
        <a href="#actions" className={linkClass.text}>
          {say('Use a saved address', 'استخدام عنوان محفوظ')}
        </a>
        <a href="#actions" className={linkClass.quiet}>
          {say('Delivery times', 'مواعيد التوصيل')}
        </a>
        <a href="#actions" className={linkClass.action}>
          {say('I received a card', 'وصلتني بطاقة')}
        </a>
        <a href="#actions" className={buttonClassOf({ look: 'secondary' })}>
          {say('A link that acts', 'رابط')}
        </a>
      </Specimen>
      <Chips />
      <Menus />
    </>
  );
}

function Chips() {
  const say = useSay();
  const names = [
    say('All cards', 'كل البطاقات'),
    say('Birthday', 'عيد ميلاد'),
    say('Restaurants', 'مطاعم'),
    say('Home & garden', 'منزل وحديقة'),
    say('Fashion', 'أزياء'),
    say('Wellness', 'عناية'),
    say('Getaways', 'سفر'),
  ];
  const [pressed, setPressed] = useState(names[0]);
  const [kept, setKept] = useState(names.slice(1, 4));
  return (
    <>
      <Specimen title="Chips" look="plain">
        <ChipRow label={say('Categories', 'الفئات')} bleeding>
          {names.map((name, index) => (
            <Chip
              key={name}
              pressed={name === pressed}
              onPress={() => setPressed(name)}
              {...(index > 0 && { count: String(8 + index * 7) })}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
      </Specimen>
      <Specimen title="Chips that are links, small, removable, disabled">
        <a href="#actions" className={chipClass} aria-current="page">
          {names[0]}
        </a>
        <a href="#actions" className={chipClass}>
          {names[1]}
        </a>
        <Chip small pressed={false} onPress={() => {}}>
          {say('Something warmer', 'عبارة أدفأ')}
        </Chip>
        <Chip pressed={false} disabled onPress={() => {}}>
          {names[5]}
        </Chip>
        {kept.map((name) => (
          <RemovableChip
            key={name}
            removeLabel={`${say('Remove', 'إزالة')} ${name}`}
            onRemove={() => setKept(kept.filter((other) => other !== name))}
          >
            {name}
          </RemovableChip>
        ))}
      </Specimen>
    </>
  );
}

function Menus() {
  const say = useSay();
  const [side, setSide] = useState<'front' | 'back'>('front');
  const [order, setOrder] = useState('popular');
  const [done, setDone] = useState('');
  return (
    <>
      <Specimen title="Segments">
        <Segments
          label={say('Side of the card', 'وجه البطاقة')}
          segments={[
            { value: 'front', label: say('Front', 'الأمام') },
            { value: 'back', label: say('Back', 'الخلف') },
          ]}
          value={side}
          onChange={setSide}
        />
        <Segments
          small
          label={say('Rows', 'الصفوف')}
          segments={[
            { value: 'front', label: say('All rows', 'كل الصفوف') },
            { value: 'back', label: say('To fix, 12', 'للتصحيح، ١٢') },
          ]}
          value={side}
          onChange={setSide}
        />
      </Specimen>
      <Specimen title="Menu">
        <Menu
          label={say('My account', 'حسابي')}
          icon="person"
          look="secondary"
          entries={[
            { id: 'orders', label: say('Orders', 'الطلبات'), icon: 'parcel' },
            {
              id: 'wallet',
              label: say('Wallet', 'المحفظة'),
              icon: 'wallet',
              hint: say('€32.40 available', '٣٢٫٤٠ يورو'),
            },
            { id: 'cards', label: say('Cards', 'البطاقات'), icon: 'gift', disabled: true },
            { id: 'leave', label: say('Sign out', 'خروج'), apart: true, danger: true },
          ]}
          onAction={setDone}
        />
        <Menu
          label={say('Most given', 'الأكثر إهداءً')}
          selected={order}
          onAction={setOrder}
          entries={[
            { id: 'popular', label: say('Most given', 'الأكثر إهداءً') },
            { id: 'new', label: say('Newest', 'الأحدث') },
            { id: 'name', label: say('By name', 'بالاسم') },
          ]}
        />
        <Menu
          label={say('More', 'المزيد')}
          icon="more"
          iconOnly
          entries={[{ id: 'print', label: say('Print', 'طباعة'), icon: 'print' }]}
          onAction={setDone}
        />
        <output data-testid="menu-done">{done}</output>
      </Specimen>
    </>
  );
}
