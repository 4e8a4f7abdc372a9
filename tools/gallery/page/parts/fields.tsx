import { useState } from 'react';
import { AmountField } from '#ui/fields/typed/amount-field.tsx';
import { CodeField } from '#ui/fields/typed/code-field.tsx';
import { ComboField } from '#ui/fields/choices/combo-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { FileDrop, type DroppedFile } from '#ui/fields/file-drop.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { NumberField } from '#ui/fields/typed/number-field.tsx';
import { PhoneField } from '#ui/fields/typed/phone-field.tsx';
import type { PhoneNumber } from '#ui/fields/typed/phone-number.ts';
import { SearchField } from '#ui/fields/typed/search-field.tsx';
import { QuietSelect, Select } from '#ui/fields/choices/select.tsx';
import { TextArea } from '#ui/fields/typed/text-area.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { sunset } from '../sunset.ts';
import { Specimen } from '../specimen.tsx';
import { useSay, useUnit } from '../view.ts';

export function Fields() {
  return (
    <>
      <Texts />
      <Numbers />
      <Lists />
      <Files />
    </>
  );
}

function Texts() {
  const say = useSay();
  const [line, setLine] = useState(say('Happy birthday, Camille', 'كل عام وأنتِ بخير'));
  const [email, setEmail] = useState('c.diallo@orme-sarl');
  const [message, setMessage] = useState(
    say(
      'Thirty looks good on you. Plant something loud for the balcony and think of us when it flowers.',
      'الثلاثون تليق بك. ازرعي شيئًا جميلًا على الشرفة وتذكّرينا حين يزهر.',
    ),
  );
  const [search, setSearch] = useState('');
  const [found, setFound] = useState(say('garden', 'حديقة'));
  return (
    <>
      <Specimen title="Text" look="grid">
        <TextField
          label={say('First line on the card', 'السطر الأول')}
          value={line}
          onChange={setLine}
          maxLength={32}
          counted
        />
        <TextField
          label={say('Name', 'الاسم')}
          note={say('Optional', 'اختياري')}
          hint={say('As it stands on the door.', 'كما هو على الباب.')}
          placeholder={say('Hélène Marchetti', 'سارة المنصوري')}
          value=""
          onChange={() => {}}
        />
        <TextField
          label={say('Email', 'البريد الإلكتروني')}
          type="email"
          reading="left-to-right"
          before={<Icon name="mail" />}
          value={email}
          onChange={setEmail}
          error={email.endsWith('.example') ? undefined : say('The address stops too early.', 'العنوان غير مكتمل.')}
        />
        <TextField
          label={say('Coupon', 'قسيمة')}
          reading="code"
          value="SPRING-26"
          onChange={() => {}}
          after={<Icon name="tick" />}
        />
        <TextField label={say('Country', 'البلد')} value="France" onChange={() => {}} disabled />
        <TextField
          dense
          label={say('In dense pages', 'في الصفحات المكتظة')}
          value="14 quai des Tanneurs"
          onChange={() => {}}
        />
        <TextArea
          label={say('Message inside', 'الرسالة')}
          value={message}
          onChange={setMessage}
          maxLength={300}
          counted
        />
      </Specimen>
      <Specimen title="Search" look="grid">
        <SearchField
          label={say('Search 212 brands', 'ابحث')}
          placeholder={say('Search 212 brands', 'ابحث في ٢١٢ متجرًا')}
          clearLabel={say('Clear', 'مسح')}
          shortcut="/"
          value={search}
          onChange={setSearch}
        />
        <SearchField
          label={say('Search, with an answer on its way', 'بحث جارٍ')}
          clearLabel={say('Clear', 'مسح')}
          busy
          value={found}
          onChange={setFound}
        />
      </Specimen>
    </>
  );
}

function Numbers() {
  const say = useSay();
  const { profile } = useUnit();
  const money = { currency: profile.currency, decimalDigits: profile.decimalDigits ?? 2 };
  const [amount, setAmount] = useState<number | null>(125_050);
  const [tooMuch, setTooMuch] = useState<number | null>(500_000);
  const [count, setCount] = useState<number | null>(3);
  const [code, setCode] = useState('482');
  const [phone, setPhone] = useState<PhoneNumber>({ country: 'FR', number: '6 12 40 77 18' });
  const [date, setDate] = useState('2026-11-21');
  return (
    <Specimen title="Numbers, dates, codes" look="grid">
      <AmountField
        label={say('Amount', 'المبلغ')}
        hint={say('From 10 to 1,000.', 'من ١٠ إلى ١٠٠٠.')}
        {...money}
        value={amount}
        onChange={setAmount}
      />
      <AmountField
        label={say('Amount, too much', 'مبلغ كبير')}
        {...money}
        value={tooMuch}
        onChange={setTooMuch}
        error={say('Cards of this brand hold up to 1,000.', 'الحد الأقصى ١٠٠٠.')}
      />
      <NumberField
        label={say('How many', 'العدد')}
        fewerLabel={say('One fewer', 'أقل')}
        moreLabel={say('One more', 'أكثر')}
        min={1}
        max={20}
        value={count}
        onChange={setCount}
      />
      <PhoneField
        label={say('Mobile', 'الجوال')}
        countryLabel={say('Country of the number', 'بلد الرقم')}
        countries={phoneCountries}
        value={phone}
        onChange={setPhone}
      />
      <DateField label={say('On the day', 'في يوم')} min="2026-11-15" value={date} onChange={setDate} />
      <DateField label={say('Until', 'حتى')} value="" onChange={() => {}} error={say('Choose a day.', 'اختر يومًا.')} />
      <CodeField
        label={say('Code from the message', 'الرمز من الرسالة')}
        hint={say('It works for 10 minutes.', 'صالح لعشر دقائق.')}
        value={code}
        onChange={setCode}
      />
      <CodeField
        label={say('Code, wrong', 'رمز خاطئ')}
        value="482915"
        onChange={() => {}}
        error={say('That is not the code. Try once more.', 'الرمز غير صحيح.')}
      />
    </Specimen>
  );
}

function Lists() {
  const say = useSay();
  const [country, setCountry] = useState('FR');
  const [long, setLong] = useState<string | null>('AE');
  const [order, setOrder] = useState('popular');
  const options = phoneCountries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Specimen title="Lists" look="grid">
      <Select label={say('Country', 'البلد')} options={options} value={country} onChange={setCountry} />
      <Select
        label={say('Delivery', 'التوصيل')}
        placeholder={say('Choose one', 'اختر')}
        options={options}
        value=""
        onChange={() => {}}
        error={say('Choose how it travels.', 'اختر طريقة التوصيل.')}
      />
      <Select label={say('Closed', 'مغلق')} options={options} value="FR" onChange={() => {}} disabled />
      <ComboField
        label={say('Country, found by typing', 'ابحث عن بلد')}
        noneLabel={say('Nothing has these letters.', 'لا نتائج.')}
        options={phoneCountries.map(({ code, name, callingCode }) => ({
          value: code,
          label: name,
          note: `+${callingCode}`,
        }))}
        value={long}
        onChange={setLong}
      />
      <QuietSelect
        label={say('Order', 'الترتيب')}
        options={[
          { value: 'popular', label: say('Most given', 'الأكثر إهداءً') },
          { value: 'new', label: say('Newest', 'الأحدث') },
        ]}
        value={order}
        onChange={setOrder}
      />
    </Specimen>
  );
}

function Files() {
  const say = useSay();
  const [file, setFile] = useState<DroppedFile | null>({
    name: 'lake-dinner.jpg',
    note: say('1.8 MB, sharp enough to print', '١٫٨ م.ب'),
    picture: sunset,
  });
  const words = {
    prompt: say('Drop a photo here, or choose one', 'أفلت صورة هنا أو اخترها'),
    promptNote: say('JPEG or PNG, up to 8 MB', 'حتى ٨ م.ب'),
    replaceLabel: say('Replace', 'استبدال'),
    removeLabel: say('Remove the photo', 'إزالة الصورة'),
    onFile: ({ name }: File) => setFile({ name }),
  };
  return (
    <Specimen title="Files" look="grid">
      <FileDrop label={say('Photo', 'صورة')} note={say('Optional', 'اختياري')} {...words} />
      <FileDrop label={say('Photo, chosen', 'صورة مختارة')} {...words} file={file} onRemove={() => setFile(null)} />
      <FileDrop
        label={say('Photo, too large', 'صورة كبيرة')}
        {...words}
        error={say('This one has 24 MB; 8 is the most.', 'الحد الأقصى ٨ م.ب.')}
      />
    </Specimen>
  );
}

const phoneCountries = [
  { code: 'AE', name: 'United Arab Emirates', callingCode: '971' },
  { code: 'BE', name: 'Belgium', callingCode: '32' },
  { code: 'CH', name: 'Switzerland', callingCode: '41' },
  { code: 'DE', name: 'Germany', callingCode: '49' },
  { code: 'ES', name: 'Spain', callingCode: '34' },
  { code: 'FR', name: 'France', callingCode: '33' },
  { code: 'GB', name: 'United Kingdom', callingCode: '44' },
  { code: 'IT', name: 'Italy', callingCode: '39' },
  { code: 'NL', name: 'Netherlands', callingCode: '31' },
  { code: 'PT', name: 'Portugal', callingCode: '351' },
];
