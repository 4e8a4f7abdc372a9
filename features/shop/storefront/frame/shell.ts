// What the frame around the screens is told, once a document and ready to show.
import type { AccountEntry } from '#domain/shop/account-menu.ts';
import type { BrandMark } from '#domain/units/theme.ts';
import type { FooterSlot, UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import type { DecimalSign } from '#domain/values/money-format.ts';
import type { ShopOfPage } from '#browser/calls/shop-of-page.ts';
import type { Messages } from '#browser/texts/messages.server.ts';
import type { Plain } from '#browser/texts/plain-data.ts';
import type { LiveSettings } from '../shell/settings.ts';

export interface Shell {
  readonly language: Language;
  readonly tag: string;
  readonly numberTag: string;
  /** As people of which country amounts and dates are written; null where nobody knows which shop this is. */
  readonly formatCountry: string | null;
  readonly direction: 'ltr' | 'rtl';
  /** LANG-09: what is typed before decimals. */
  readonly typedSign: DecimalSign | undefined;
  readonly messages: Plain<Messages>;
  /** What a form says whose scripts have not come. */
  readonly unloaded: string;
  /** LANG-08 LANG-12: a language named in the address is kept for the pages that name none. */
  readonly keepLanguage: string | null;
  /** Null when nobody knows which shop this is. */
  readonly shop: ShellShop | null;
}

export interface ShellShop extends Menus, ShopOfPage {
  /** Consent and chat, for the frame once it is alive. */
  readonly live: LiveSettings;
  readonly name: string;
  readonly description: string;
  readonly decimalDigits: number;
  /** Within how many hours a card is promised to arrive (UNIT-48). */
  readonly deliveryHours: number;
  readonly mark: BrandMark;
  readonly icon: string;
  readonly themeCss: string;
  readonly barColours: readonly [light: string, dark: string];
  readonly displayFont: string | null;
  /** Letters that only some languages need; null for the others. */
  readonly scriptStyle: string | null;
  readonly languages: readonly {
    readonly tag: string;
    readonly name: string;
    readonly href: string;
  }[];
  /** The address of this page in its language, and in each language. */
  readonly canonical: string;
  readonly alternates: readonly { readonly tag: string; readonly href: string }[];
}

/** What the bars and the footer offer. */
export interface Menus extends Pick<
  UnitProfile,
  'support' | 'businessSupport' | 'payOnlyByWallet' | 'faqUrl' | 'storeLocatorUrl' | 'cookieDataUrl' | 'personalDataUrl'
> {
  /** What the unit offers and no operator has hidden. */
  readonly can: UnitProfile['can'];
  /** The unit's own sentence for the top bar; null for the usual one. */
  readonly message: string | null;
  readonly media: readonly {
    readonly icon: string;
    readonly name: string;
    readonly link: string;
  }[];
  readonly countries: readonly {
    readonly code: string;
    readonly name: string;
    readonly href: string;
    readonly isHere: boolean;
  }[];
  readonly accountMenu: readonly AccountEntry[];
  readonly footer: readonly FooterSlot[];
  readonly infoPages: readonly { readonly href: string; readonly title: string }[];
  readonly serviceHours: string;
}
