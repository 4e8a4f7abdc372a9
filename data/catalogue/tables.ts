// What is sold, how it may look, where it is spent and what a discount is.
import type { ColumnType } from 'kysely';
import type { Area, TextArea } from '#domain/catalogue/catalogue.ts';
import type {
  CardArt,
  CodeType,
  Denominations,
  Fee,
  Fulfilment,
  Product,
  ProductKind,
  RedeemablePlace,
  SpendingPlace,
  TransferMode,
} from '#domain/catalogue/product.ts';
import type { LocalText } from '#domain/values/language.ts';
import type { Json, Once } from '../columns.ts';

export interface CatalogueTables {
  product: {
    unit_id: Once<string>;
    item_code: Once<string>;
    position: number;
    for_sale: boolean;
    kind: ProductKind;
    place: SpendingPlace;
    name: Json<LocalText>;
    tagline: Json<LocalText>;
    denominations: Json<Denominations>;
    min_amount: number;
    max_amount: number;
    art: Json<CardArt>;
    categories: string[];
    countries: string[];
    description: Json<LocalText>;
    how_to_use: Json<LocalText>;
    terms: Json<LocalText>;
    issuer: Product['issuer'];
    vat: Product['vat'];
    tax_rate: number;
    additional_tax_rate: number;
    code_type: CodeType;
    redeemable: ColumnType<RedeemablePlace, string, string>;
    transfer: TransferMode;
    valid_months_min: number;
    valid_months_max: number;
    reloadable: boolean;
    own_line: boolean;
    card_made_fee: ColumnType<Fee | null, string | null, string | null>;
    sibling: string | null;
    pay_partial: boolean;
    pay_items: string[];
    pay_words: Json<LocalText>;
    fulfilment: Fulfilment;
    operator: string | null;
  };
  category: { unit_id: Once<string>; id: Once<string>; position: number; name: Json<LocalText> };
  template_category: {
    unit_id: Once<string>;
    id: Once<string>;
    position: number;
    name: Json<LocalText>;
  };
  template: {
    unit_id: Once<string>;
    id: Once<number>;
    position: number;
    category_id: string;
    name: Json<LocalText>;
    art: Json<CardArt>;
    text_areas: ColumnType<readonly TextArea[], string, string>;
    photo_area: ColumnType<Area | null, string | null, string | null>;
    items: string[];
  };
  extra: {
    unit_id: Once<string>;
    item_code: Once<string>;
    position: number;
    name: Json<LocalText>;
    price: number;
    tax_rate: number;
    art: Json<CardArt>;
    parents: string[];
  };
  letter_type: {
    unit_id: Once<string>;
    id: Once<string>;
    position: number;
    name: Json<LocalText>;
    description: Json<LocalText>;
    price: number;
    tracked: boolean;
    days_min: number;
    days_max: number;
    countries: string[];
  };
  store: {
    unit_id: Once<string>;
    id: Once<string>;
    position: number;
    name: Json<LocalText>;
    address: string;
    city: string;
    zip_code: string;
    country: string;
    phone: string;
    opening_hours: Json<LocalText>;
    latitude: number;
    longitude: number;
  };
  discount_tier: {
    unit_id: Once<string>;
    item_code: Once<string>;
    /** `everyone`, or a customer's id. */
    customer: Once<string>;
    amount_from: Once<number>;
    amount_to: number | null;
    rate: number;
    free_item: string | null;
    free_amount: number | null;
    free_qty: number | null;
  };
  accumulated_purchase: {
    unit_id: Once<string>;
    customer_id: Once<string>;
    item_code: Once<string>;
    amount: number;
  };
}
