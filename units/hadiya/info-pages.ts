// The pages that are the shop's own. A blank line begins a new paragraph.
import type { InfoPage } from '#domain/units/unit.ts';

export const infoPages: readonly InfoPage[] = [
  {
    href: 'about',
    title: { ar: 'من نحن', en: 'About us' },
    content: {
      ar: `بدأت هدية في المنامة من سؤال بسيط: لماذا تكون أجمل الهدايا أصعبها إيصالًا؟ جمعنا متاجر الخليج في مكان واحد، من محمصة قهوة في المحرّق إلى فندق على جبال عُمان.

عملنا ثلاثة أشياء: نغلّف، ونرسل، ونعتني. تصل البطاقة بالبريد الإلكتروني أو برسالة نصية خلال دقيقتين، أو تصل مطبوعة في علبة تليق بالمناسبة. ثم نبقى معها حتى آخر فلس.

فريقنا يجيبك بالعربية والإنجليزية، ويعرف أن للعيد موعدًا لا يُؤجَّل.`,
      en: `Hadiya began in Manama with a simple question: why are the loveliest presents the hardest to deliver? We brought the shops of the Gulf together, from a coffee roaster in Muharraq to a hotel in the mountains of Oman.

We do three things: we wrap, we send and we look after. A card arrives by email or text message within two minutes, or printed, in a box worthy of the occasion. Then we stay with it until the last fils.

Our team answers in Arabic and English, and knows that Eid does not wait.`,
    },
  },
  {
    href: 'how-it-works',
    title: { ar: 'كيف نعمل', en: 'How it works' },
    content: {
      ar: `اختر المتجر والقيمة. إن احترت، فبطاقة هدية تصلح في كل متاجرنا.

اجعلها منك أنت: تصميم للمناسبة، وصورة، وسطران على البطاقة، ورسالة بداخلها. ترى أمامك ما سيراه من تهديه.

حدّد الطريقة والموعد: الآن أو في يومها، بالبريد الإلكتروني أو برسالة نصية أو مطبوعة إلى الباب. البطاقات المطبوعة تخرج في اليوم نفسه إذا طلبتها قبل الثانية ظهرًا.

يفتح من تهديه رابطًا واحدًا، بلا حساب. يرى الرقم والرصيد والفروع القريبة، ويصرفها دفعة واحدة أو على دفعات، في أي بلد تصلح فيه.`,
      en: `Choose the shop and the value. If you cannot decide, the Hadiya Card is good in all our shops.

Make it yours: a design for the occasion, a photo, two lines on the card and a message inside. You see what the other person will see.

Say how and when: now or on the day itself, by email, by text message or printed and brought to the door. Printed cards leave the same day if you order before two in the afternoon.

Whoever you give it to opens one link and needs no account. They see the number, the balance and the nearest branches, and spend it all at once or bit by bit, in any country where it is good.`,
    },
  },
  {
    href: 'terms',
    title: { ar: 'الشروط والأحكام', en: 'Terms and conditions' },
    content: {
      ar: `تسري هذه الشروط على كل شراء من شركة هدية للهدايا ذ.م.م، المنامة، مملكة البحرين. وإتمام الطلب قبول بها.

الأسعار بالدينار البحريني وبثلاث خانات عشرية، وتشمل ضريبة القيمة المضافة حيث تجب. قيمة البطاقة متعددة الأغراض لا تخضع للضريبة عند الشراء، أما رسوم الطباعة والتوصيل فتخضع لها.

لكل بطاقة بلدان تصلح فيها، وهي مبيّنة في صفحتها قبل الشراء. إذا صُرفت بعملة أخرى طُبّق سعر المتجر في ذلك اليوم.

يمكنك إلغاء بطاقة لم تُستعمل خلال أربعة عشر يومًا. أما المطبوعة بصورتك أو كلماتك فلا تُردّ.

تبقى البطاقة صالحة حتى نهاية آخر يوم مبيّن عليها بتوقيت البحرين، ونذكّر حاملها قبل شهر من ذلك.

لأي سؤال أو شكوى: ahlan@hadiya.example. وتخضع هذه الشروط لقوانين مملكة البحرين.`,
      en: `These terms apply to every purchase from Hadiya Gifts W.L.L., Manama, Kingdom of Bahrain. To complete an order is to accept them.

Prices are in Bahraini dinars with three decimals and include value-added tax where it is due. The value of a multi-purpose card is not taxed when it is bought; the charges for printing and delivery are.

Every card is good in certain countries, and its page names them before you buy. If it is spent in another currency, the shop’s rate of that day applies.

You may cancel a card that has not been used within fourteen days. One printed with your photo or your words cannot be returned.

A card stays valid until the end of the last day shown on it, Bahrain time, and we remind its holder a month before.

For any question or complaint: ahlan@hadiya.example. These terms are governed by the laws of the Kingdom of Bahrain.`,
    },
  },
  {
    href: 'privacy',
    title: { ar: 'الخصوصية', en: 'Privacy' },
    content: {
      ar: `نحتفظ بما يلزم لإيصال هديتك ولا نزيد: اسمك ووسيلة الاتصال بك وبمن تهديه، وتفاصيل الطلب.

صورتك ورسائلك للبطاقة وحدها. نشفّرها ونمحوها متى طلبت.

لا نبيع بياناتك لأحد. ولا يصل إلى شركة الدفع أو التوصيل أو المتجر إلا ما يخصّ كلًّا منها.

نحفظ الفواتير خمس سنوات كما يوجب القانون، ونمحو ما عداها بعد سنتين من آخر زيارة.

لك أن تطّلع على بياناتك وتصحّحها وتنقلها وتمحوها من حسابك، أو بمراسلتنا على ahlan@hadiya.example، وفق قانون حماية البيانات الشخصية في مملكة البحرين.`,
      en: `We keep what it takes to deliver your present and no more: your name, how to reach you and the person you give to, and the order.

Your photo and your messages are for the card alone. We encrypt them, and erase them when you ask.

We sell your data to nobody. The payment company, the carrier and the shop each receive only what concerns them.

We keep invoices for five years, as the law requires, and erase the rest two years after your last visit.

You may see, correct, move and erase your data from your account, or by writing to ahlan@hadiya.example, under the Personal Data Protection Law of the Kingdom of Bahrain.`,
    },
  },
];
