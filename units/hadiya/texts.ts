// How cards are used and what goes for them; many products share the same words. A line is a step.
import type { LocalText } from '#domain/values/language.ts';

export const howToUse = {
  inStore: {
    ar: 'اختر ما يعجبك في أي فرع من فروع المتجر.\nأظهر البطاقة عند الدفع، مطبوعةً أو على هاتفك.\nيُخصم المبلغ، ويبقى الباقي لك.',
    en: 'Choose what you like in any branch of the shop.\nShow the card when you pay, printed or on your phone.\nThe amount is taken off, and the rest stays yours.',
  },
  online: {
    ar: 'املأ سلّتك في موقع المتجر أو تطبيقه.\nاختر «بطاقة هدية» عند الدفع واكتب رقمها.\nيظهر رصيدك المتبقي في الحال.',
    en: 'Fill your basket on the shop’s website or app.\nChoose “gift card” when you pay and type its number.\nYour remaining balance appears at once.',
  },
  anywhere: {
    ar: 'في المتجر: أظهر البطاقة عند الدفع، مطبوعةً أو على هاتفك.\nعبر الإنترنت: اكتب رقم البطاقة ورمزها السري عند الدفع.\nيمكنك استعمالها على دفعات، هنا وهناك.',
    en: 'In the shop: show the card when you pay, printed or on your phone.\nOnline: type its number and PIN when you pay.\nYou can use it bit by bit, here and there.',
  },
  booking: {
    ar: 'احجز عبر الإنترنت أو بالهاتف واذكر أن لديك بطاقة هدية.\nقدّمها عند الوصول؛ يكفي رقمها.\nما زاد على قيمة البطاقة يُدفع في المكان.',
    en: 'Book online or by telephone, and mention your gift card.\nPresent it when you arrive; its number is enough.\nWhatever it does not cover is paid on the spot.',
  },
  topUp: {
    ar: 'افتح تطبيق شركة الاتصالات أو اطلب الرقم المجاني.\nأدخل الرمز المكوّن من أربعة عشر رقمًا.\nتصلك رسالة تؤكد وصول الرصيد.',
    en: 'Open your operator’s app or dial the free number.\nEnter the fourteen-digit code.\nA message confirms that the credit has arrived.',
  },
  credit: {
    ar: 'اختر شركة الاتصالات واكتب رقم الجوال مرتين.\nاختر المبلغ وادفع.\nيصل الرصيد خلال دقائق، وتؤكده رسالة نصية إلى الرقم.',
    en: 'Choose the operator and type the mobile number twice.\nChoose an amount and pay.\nThe credit arrives within minutes, and a text message to the number confirms it.',
  },
} as const satisfies Record<string, LocalText>;

export const terms = {
  ours: {
    ar: 'صالحة حتى التاريخ المبيّن عليها، دفعةً واحدة أو على دفعات. لا تُستبدل نقدًا ولا تُردّ قيمتها. إذا ضاعت أوقفناها وأصدرنا غيرها بالرصيد المتبقي عند إبراز رقم الطلب.',
    en: 'Valid until the date shown on it, all at once or bit by bit. Not exchanged for cash and not refunded. If it is lost we stop it and issue another with the remaining balance, on presentation of the order number.',
  },
  partner: {
    ar: 'يصدرها المتجر نفسه وتسري عليها شروطه. صالحة حتى التاريخ المبيّن. الرمز المستعمل لا يُعاد ولا تُردّ قيمته، فاحفظه كما تحفظ النقود.',
    en: 'Issued by the shop itself, under its own conditions. Valid until the date shown. A code that has been used cannot be returned or refunded, so keep it as you keep money.',
  },
  reloadable: {
    ar: 'يمكن إعادة شحنها متى شئت، وكل شحن يمدّد صلاحيتها إلى التاريخ المبيّن حينها. لا تُستبدل نقدًا. إذا ضاعت أوقفناها ونقلنا الرصيد إلى بطاقة جديدة.',
    en: 'Can be topped up whenever you like, and each top-up extends it to the date then shown. Not exchanged for cash. If it is lost we stop it and move the balance to a new card.',
  },
  taxedNow: {
    ar: 'قسيمة أحادية الغرض: تُحتسب ضريبة القيمة المضافة عند الشراء وتظهر في الفاتورة. صالحة داخل مملكة البحرين حتى التاريخ المبيّن. لا تُستبدل نقدًا ولا تُردّ قيمتها.',
    en: 'A single-purpose voucher: value-added tax is charged at purchase and shown on the invoice. Valid within the Kingdom of Bahrain until the date shown. Not exchanged for cash and not refunded.',
  },
  credit: {
    ar: 'يضاف الرصيد إلى الرقم الذي كتبته وتسري عليه شروط شركة الاتصالات. الرصيد الذي وصل لا يُعاد ولا تُردّ قيمته، فتأكد من الرقم قبل الدفع.',
    en: 'The credit is put on the number that you typed, under the operator’s own conditions. Credit that has arrived cannot be returned or refunded, so check the number before you pay.',
  },
} as const satisfies Record<string, LocalText>;
