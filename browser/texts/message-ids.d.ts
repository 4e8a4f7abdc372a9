// Written by tools/messages; do not edit.
import type buyTexts from '#locales/en/buying/buy.json';
import type cartTexts from '#locales/en/buying/cart.json';
import type checkoutTexts from '#locales/en/buying/checkout.json';
import type couponTexts from '#locales/en/buying/coupon.json';
import type deliveryTexts from '#locales/en/buying/delivery.json';
import type phoneCreditTexts from '#locales/en/buying/phone-credit.json';
import type photoTexts from '#locales/en/buying/photo.json';
import type previewTexts from '#locales/en/buying/preview.json';
import type giftTexts from '#locales/en/cards/gift.json';
import type queryTexts from '#locales/en/cards/query.json';
import type homeTexts from '#locales/en/catalogue/home.json';
import type productTexts from '#locales/en/catalogue/product.json';
import type businessTexts from '#locales/en/companies/business.json';
import type authTexts from '#locales/en/identity/auth.json';
import type registerTexts from '#locales/en/identity/register.json';
import type resetTexts from '#locales/en/identity/reset.json';
import type orderTexts from '#locales/en/orders/order.json';
import type captchaTexts from '#locales/en/shop/captcha.json';
import type consentTexts from '#locales/en/shop/consent.json';
import type faqTexts from '#locales/en/shop/faq.json';
import type noticeTexts from '#locales/en/shop/notice.json';
import type pagesTexts from '#locales/en/shop/pages.json';
import type shellTexts from '#locales/en/shop/shell.json';
import type termsTexts from '#locales/en/shop/terms.json';
import type unloadedTexts from '#locales/en/shop/unloaded.json';
import type visitTexts from '#locales/en/shop/visit.json';

// A text that is not in the catalogue does not compile.
declare global {
  namespace FormatjsIntl {
    interface Message {
      ids:
        | keyof typeof buyTexts
        | keyof typeof cartTexts
        | keyof typeof checkoutTexts
        | keyof typeof couponTexts
        | keyof typeof deliveryTexts
        | keyof typeof phoneCreditTexts
        | keyof typeof photoTexts
        | keyof typeof previewTexts
        | keyof typeof giftTexts
        | keyof typeof queryTexts
        | keyof typeof homeTexts
        | keyof typeof productTexts
        | keyof typeof businessTexts
        | keyof typeof authTexts
        | keyof typeof registerTexts
        | keyof typeof resetTexts
        | keyof typeof orderTexts
        | keyof typeof captchaTexts
        | keyof typeof consentTexts
        | keyof typeof faqTexts
        | keyof typeof noticeTexts
        | keyof typeof pagesTexts
        | keyof typeof shellTexts
        | keyof typeof termsTexts
        | keyof typeof unloadedTexts
        | keyof typeof visitTexts;
    }
  }
}
