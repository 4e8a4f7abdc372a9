import type auth from '#locales/en/identity/auth.json';
import type business from '#locales/en/companies/business.json';
import type captcha from '#locales/en/shop/captcha.json';
import type card from '#locales/en/catalogue/product.json';
import type consent from '#locales/en/shop/consent.json';
import type faq from '#locales/en/shop/faq.json';
import type gift from '#locales/en/cards/gift.json';
import type home from '#locales/en/catalogue/home.json';
import type notice from '#locales/en/shop/notice.json';
import type pages from '#locales/en/shop/pages.json';
import type query from '#locales/en/cards/query.json';
import type register from '#locales/en/identity/register.json';
import type reset from '#locales/en/identity/reset.json';
import type shell from '#locales/en/shop/shell.json';
import type terms from '#locales/en/shop/terms.json';
import type visit from '#locales/en/shop/visit.json';

// A text that is not in the catalogue does not compile.
declare global {
  namespace FormatjsIntl {
    interface Message {
      ids:
        | keyof typeof auth
        | keyof typeof business
        | keyof typeof captcha
        | keyof typeof card
        | keyof typeof consent
        | keyof typeof faq
        | keyof typeof gift
        | keyof typeof home
        | keyof typeof notice
        | keyof typeof pages
        | keyof typeof query
        | keyof typeof register
        | keyof typeof reset
        | keyof typeof shell
        | keyof typeof terms
        | keyof typeof visit;
    }
  }
}
