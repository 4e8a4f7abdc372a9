// Every call the api answers. The census test fails on a call of the contract that is missing here.
import type { Handler } from '#server/handler.ts';
import { applyCardHandler } from '#features/cards/api/apply-card.ts';
import { claimGiftHandler } from '#features/cards/api/claim-gift.ts';
import { getWalletHandler } from '#features/cards/api/get-wallet.ts';
import { importCardHandler } from '#features/cards/api/import-card.ts';
import { listOwnCardsHandler } from '#features/cards/api/list-own-cards.ts';
import { listOwnProductsHandler } from '#features/cards/api/list-own-products.ts';
import { listTransactionsHandler } from '#features/cards/api/list-transactions.ts';
import { openGiftHandler } from '#features/cards/api/open-gift.ts';
import { queryCardHandler } from '#features/cards/api/query-card.ts';
import { redeemCardHandler } from '#features/cards/api/redeem-card.ts';
import { resendCardHandler } from '#features/cards/api/resend-card.ts';
import { reverseRedeemHandler } from '#features/cards/api/reverse-redeem.ts';
import { topUpHandler } from '#features/cards/api/top-up.ts';
import { transferCardHandler } from '#features/cards/api/transfer-card.ts';
import { staffUnlockPinHandler } from '#features/cards/api/staff-unlock-pin.ts';
import { unlockPinHandler } from '#features/cards/api/unlock-pin.ts';
import { updateCardHandler } from '#features/cards/api/update-card.ts';
import { validateCardHandler } from '#features/cards/api/validate-card.ts';
import { getDiscountsHandler } from '#features/catalogue/api/get-discounts.ts';
import { getProductHandler } from '#features/catalogue/api/get-product.ts';
import { listCategoriesHandler } from '#features/catalogue/api/list-categories.ts';
import { listExtrasHandler } from '#features/catalogue/api/list-extras.ts';
import { listLetterTypesHandler } from '#features/catalogue/api/list-letter-types.ts';
import { listProductCountriesHandler } from '#features/catalogue/api/list-product-countries.ts';
import { listProductsHandler } from '#features/catalogue/api/list-products.ts';
import { listStoresHandler } from '#features/catalogue/api/list-stores.ts';
import { listTemplateCategoriesHandler } from '#features/catalogue/api/list-template-categories.ts';
import { listTemplatesHandler } from '#features/catalogue/api/list-templates.ts';
import { confirmCodeHandler, sendCodeHandler } from '#features/identity/api/register/codes.ts';
import { confirmIdentityHandler } from '#features/identity/api/session/confirm-identity.ts';
import { confirmLoginHandler } from '#features/identity/api/sign-in/confirm-login.ts';
import { confirmRegistrationHandler } from '#features/identity/api/register/confirm-registration.ts';
import { keepAliveHandler } from '#features/identity/api/session/keep-alive.ts';
import { loginHandler } from '#features/identity/api/sign-in/login.ts';
import { linkSignInHandler, lookAtSignInHandler } from '#features/identity/api/provider/link-sign-in.ts';
import { logoutHandler, oauthLogoutHandler } from '#features/identity/api/session/logout.ts';
import { providerLoginHandler } from '#features/identity/api/provider/provider-login.ts';
import {
  endSessionsHandler,
  listSessionsHandler,
  validateTokenHandler,
} from '#features/identity/api/session/own-sessions.ts';
import {
  businessLoginHandler,
  salesmanLoginHandler,
  staffLoginHandler,
  twoFactorLoginHandler,
} from '#features/identity/api/sign-in/password-login.ts';
import { partnerEntryHandler } from '#features/identity/api/provider/partner-entry.ts';
import { passkeyLoginHandler, setUpPasskeyHandler } from '#features/identity/api/sign-in/passkeys.ts';
import { refreshHandler } from '#features/identity/api/session/refresh.ts';
import { changePasswordHandler } from '#features/identity/api/credentials/change-password.ts';
import { listCredentialsHandler, removeCredentialHandler } from '#features/identity/api/credentials/own-credentials.ts';
import { registerHandler } from '#features/identity/api/register/register.ts';
import {
  confirmResetHandler,
  confirmTokenHandler,
  resetPasswordHandler,
} from '#features/identity/api/reset/reset-password.ts';
import { setUpAuthenticatorHandler } from '#features/identity/api/credentials/set-up-authenticator.ts';
import { listCodesHandler } from '#features/companies/api/list-codes.ts';
import { listCountriesHandler } from '#features/shop/api/list-countries.ts';
import { queryAddressHandler } from '#features/delivery/api/query-address.ts';
import { queryCompanyHandler } from '#features/companies/api/query-company.ts';
import { getResourceHandler } from '#features/shop/api/get-resource.ts';
import { uploadResourceHandler } from '#features/shop/api/upload-resource.ts';
import { getUnitHandler } from '#features/units/api/get-unit.ts';
import { checkClockHandler } from '#features/shop/api/check-clock.ts';
import { initHandler } from '#features/shop/api/init.ts';
import { signFingerprintHandler } from '#features/shop/api/sign-fingerprint.ts';

export const handlers: readonly Handler[] = [
  initHandler,
  checkClockHandler,
  signFingerprintHandler,
  getUnitHandler,
  loginHandler,
  twoFactorLoginHandler,
  confirmLoginHandler,
  providerLoginHandler,
  partnerEntryHandler,
  linkSignInHandler,
  lookAtSignInHandler,
  businessLoginHandler,
  salesmanLoginHandler,
  staffLoginHandler,
  logoutHandler,
  oauthLogoutHandler,
  validateTokenHandler,
  keepAliveHandler,
  refreshHandler,
  listSessionsHandler,
  endSessionsHandler,
  confirmIdentityHandler,
  setUpAuthenticatorHandler,
  setUpPasskeyHandler,
  passkeyLoginHandler,
  listCredentialsHandler,
  removeCredentialHandler,
  changePasswordHandler,
  registerHandler,
  confirmRegistrationHandler,
  resetPasswordHandler,
  confirmTokenHandler,
  confirmResetHandler,
  sendCodeHandler,
  confirmCodeHandler,
  uploadResourceHandler,
  getResourceHandler,
  listCountriesHandler,
  listCodesHandler,
  queryCompanyHandler,
  queryAddressHandler,
  getDiscountsHandler,
  getProductHandler,
  listCategoriesHandler,
  listExtrasHandler,
  listLetterTypesHandler,
  listProductCountriesHandler,
  listProductsHandler,
  listStoresHandler,
  listTemplateCategoriesHandler,
  listTemplatesHandler,
  queryCardHandler,
  validateCardHandler,
  listTransactionsHandler,
  updateCardHandler,
  transferCardHandler,
  importCardHandler,
  applyCardHandler,
  getWalletHandler,
  redeemCardHandler,
  reverseRedeemHandler,
  topUpHandler,
  resendCardHandler,
  openGiftHandler,
  claimGiftHandler,
  unlockPinHandler,
  staffUnlockPinHandler,
  listOwnProductsHandler,
  listOwnCardsHandler,
];
