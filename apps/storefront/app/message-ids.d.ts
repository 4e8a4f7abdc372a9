import type auth from '#locales/en/auth.json';
import type business from '#locales/en/business.json';
import type captcha from '#locales/en/captcha.json';
import type card from '#locales/en/card.json';
import type consent from '#locales/en/consent.json';
import type faq from '#locales/en/faq.json';
import type gift from '#locales/en/gift.json';
import type home from '#locales/en/home.json';
import type notice from '#locales/en/notice.json';
import type pages from '#locales/en/pages.json';
import type query from '#locales/en/query.json';
import type register from '#locales/en/register.json';
import type reset from '#locales/en/reset.json';
import type shell from '#locales/en/shell.json';
import type terms from '#locales/en/terms.json';
import type visit from '#locales/en/visit.json';

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
