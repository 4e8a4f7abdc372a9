// What `pnpm new-call` and `pnpm new-screen` write, in a copy of this repository that both write into.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile, copyRepository, passAsWritten, type CopiedRepository } from './copied-repository.ts';

const call = ['features/orders/api/cancel-trial.ts', 'features/orders/api/cancel-trial.test.ts'];
const screen = ['features/cards/storefront/trial-screen.tsx', 'features/cards/storefront/trial-screen-page.server.ts'];
const spec = 'features/cards/storefront/trial-screen.spec.ts';
const route = 'apps/storefront/app/routes/account.trial.tsx';

let copy: CopiedRepository;
let saidOfScreen: string;
beforeAll(() => {
  copy = copyRepository();
  copy.run(process.execPath, 'tools/new-call/main.ts', 'API-38', 'post', '/order/cancel', 'orders', 'cancel-trial');
  saidOfScreen = copy.run(process.execPath, 'tools/new-screen/main.ts', 'cards', 'trial-screen', '/account/trial');
}, 300_000);
afterAll(() => copy.remove());

test('a scaffolded call and a scaffolded screen are formatted, keep to their rooms and pass the lint', () => {
  const files = [
    'contract/orders/orders.ts',
    'domain/shop/shop-routes.ts',
    'domain/shop/shop-routes.test.ts',
    ...['en', 'nl'].map((language) => `locales/${language}/cards/trial-screen.json`),
    ...call,
    ...screen,
    spec,
    route,
  ];
  expect(() => passAsWritten(copy, files)).not.toThrow();
}, 300_000);

test('a scaffolded call compiles, and fails the census until it is finished', () => {
  compile(copy, 'tsconfig.json', 'testing/global-setup.ts', ...call);
  // It is known without being in any list, so the census can say what is missing.
  const faults = copy.run(
    process.execPath,
    '--input-type=module',
    '-e',
    `
    import { calls } from '#apps/calls.ts';
    import { handlers } from '#apps/api/handlers.ts';
    import { censusFaults } from '#tools/census/census.ts';
    const handled = handlers.map((one) => one.call);
    const faults = censusFaults({ calls, handled, files: [], testTitles: [], requirementIds: new Set(calls.map(({ id }) => id)) });
    console.log(faults.filter((fault) => fault.includes('/order/cancel')).join('\\n'));
  `,
  );
  expect(faults).toContain('names no permission');
  expect(faults).toContain('another customer');
}, 300_000);

test('a scaffolded screen compiles, is pictured, and waits for its translations', () => {
  expect(saidOfScreen).toContain(
    'locales/nl/cards/trial-screen.json trial-screen.title is to be translated: Trial screen',
  );
  copy.run('node_modules/.bin/react-router', 'typegen', 'apps/storefront');
  const ofRouter = ['apps/storefront/.react-router/types', 'browser/texts/message-ids.d.ts'];
  compile(copy, 'tsconfig.browser.json', route, ...ofRouter);
  compile(copy, 'tsconfig.spec.json', 'testing/global-setup.ts', spec);
  const pages = `import { pages } from '#testing/browser/pictured-pages.ts';
    console.log(pages.map(({ name }) => name).join());`;
  expect(copy.run(process.execPath, '--input-type=module', '-e', pages)).toContain(',account-trial');
}, 300_000);
