// The order of a unit's parameters in the answer, as it has always been: it stays the same bytes, and keeps its etag, when
// a field moves in the profile. A parameter that is not named here follows; nobody need add one.
// prettier-ignore
const first = [
  'currency', 'decimalDigits', 'defaultLanguage', 'fallbackLanguage', 'defaultCountry', 'phoneCountry', 'timeZone',
  'dateFormat', 'name', 'description', 'serviceHours', 'barMessage', 'cardMadeTaxRate', 'shippingTaxRate',
  'deliveryPromiseHours', 'bankTransferWindowMinutes', 'topUpMin', 'topUpMax', 'salesmanDiscountMax',
  'adminDiscountMax', 'cardMadeFeeMin', 'cardMadeFeeMax', 'categoryLimit', 'faqUrl', 'storeLocatorUrl',
  'countryPaths', 'cookieDataUrl', 'cookieChoices', 'chatKey', 'personalDataUrl', 'callVersions', 'giftExemptions',
  'holidays', 'accountMenu', 'footer', 'captcha', 'seller', 'theme', 'isNeedB2b', 'isNeedSalesMan',
  'isNeedQueryCard', 'isNeedQuotation', 'isNeedTransfer', 'isNeedReceive', 'isNeedWallet', 'hideTopUp',
  'isNeedInvoice', 'isNeedPin', 'isNeedTwoFa', 'isNeedPasskey', 'hideDeliverToMe', 'isNeedKyb', 'buId', 'languages',
  'countries', 'memberShip', 'paymentType', 'discountType', 'buType', 'pspProvider', 'redirectUrl',
  'mobileRedirectUrl', 'isEnableGuestMode', 'isGuestOnly', 'isAllowMultipleProduct', 'isVatInclude', 'isNeedTax',
  'isNeedCaptcha', 'isShowCurrencyCode', 'isNeedIdCard', 'isNeedBirthDate', 'isSubscribeDefault', 'isPayOnlyWallet',
  'allowDeliverToday', 'allowEnCompte', 'alwaysSalesmanSso', 'b2bMaxQty', 'b2cMaxQty', 'b2cMinQty', 'messageLimit',
  'maxValidMonths', 'productDetailMaxHeight', 'banners', 'b2cPageRoute', 'moreInfoList', 'mediaList',
  'customerSupportPlatform', 'supportPhone', 'supportEmail', 'businessSupportPhone', 'businessSupportEmail',
];

export const inWireOrder = <Parameters extends object>(parameters: Parameters): Parameters => {
  const names = new Set([...first.filter((name) => name in parameters), ...Object.keys(parameters)]);
  return Object.fromEntries([...names].map((name) => [name, parameters[name as keyof Parameters]])) as Parameters;
};
