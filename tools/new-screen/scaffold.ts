// What a new screen begins with: a component that shows its title, a browser test, the file of its address, its
// texts. Pure: texts in, texts out.
import { screenName } from '#apps/storefront/app/screen-files.ts';
import type { ShopPath } from '#domain/shop/shop-routes.ts';
import { units } from '#units/all.ts';
import type { MessageFile } from '../messages/catalogue.ts';
import { areaFaults, camel, nameFaults, pascal, sentence } from '../new-call/names.ts';

export interface NewScreen {
  readonly area: string;
  /** What it shows, as its file is named: own-sessions; a folder may lead to it: sign-in/own-sessions */
  readonly name: string;
  /** Its address inside the shop: /account/sessions */
  readonly path: string;
}

/** A slice's name is that of its texts, in all areas alike. */
type Slice = Pick<MessageFile, 'area' | 'slice'>;

/** What is wrong with the order, in sentences. */
export function newScreenFaults({ area, name, path }: NewScreen, known: readonly Slice[] = []): string[] {
  const faults = [...areaFaults(area), ...name.split('/').flatMap(nameFaults)];
  const namesake = known.find((one) => one.slice === sliceOf({ name }) && one.area !== area);
  if (namesake) faults.push(`"${namesake.slice}" are texts of ${namesake.area} already; give the screen another name.`);
  if (!/^(\/:?[\w.-]+)+(\/\*)?$/.test(path)) faults.push(`"${path}" is no address, such as /account/sessions.`);
  return faults;
}

const sliceOf = ({ name }: Pick<NewScreen, 'name'>): string => name.split('/').at(-1) ?? '';

export const filesOf = (order: NewScreen) => ({
  screen: `features/${order.area}/storefront/${order.name}.tsx`,
  page: `features/${order.area}/storefront/${order.name}-page.server.ts`,
  spec: `features/${order.area}/storefront/${order.name}.spec.ts`,
  route: `apps/storefront/app/routes/${screenName(order.path as ShopPath)}.tsx`,
  english: `locales/en/${order.area}/${sliceOf(order)}.json`,
});

export const textsOf = (order: NewScreen): Record<string, string> => ({
  [`${sliceOf(order)}.title`]: sentence(sliceOf(order)),
  [`${sliceOf(order)}.lead`]: `What can be done here, in one sentence.`,
});

export const screenOf = (order: NewScreen): string => {
  const slice = sliceOf(order);
  return `import { useIntl } from 'react-intl';
import type { ${pascal(slice)}Data } from './${slice}-page.server.ts';

export function ${pascal(slice)}({ shop }: ${pascal(slice)}Data) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: '${slice}.title' });
  return (
    <div className="wrap py-8 md:py-12">
      <title>{\`\${title} | \${shop}\`}</title>
      <h1 className="display-page">{title}</h1>
      <p className="mbs-2 mbe-8 max-w-[60ch] text-pretty text-ink-2">{intl.formatMessage({ id: '${slice}.lead' })}</p>
    </div>
  );
}
`;
};

/** What the server gives the page, the same for everybody. */
export const pageOf = (order: NewScreen): string => {
  const slice = sliceOf(order);
  return `import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { unitText } from '#domain/values/language.ts';

export const ${camel(slice)}Page = ({ unit, language }: PageArguments) => ({
  shop: unitText(unit, language, unit.name),
  messages: messagesOf(language, '${slice}'),
});

export type ${pascal(slice)}Data = Omit<ReturnType<typeof ${camel(slice)}Page>, 'messages'>;
`;
};

export const routeFileOf = (order: NewScreen): string => {
  const [slice, { screen, page, route }] = [sliceOf(order), filesOf(order)];
  const types = `./+types/${route
    .split('/')
    .at(-1)
    ?.replace(/\.tsx$/, '.ts')}`;
  return `import { SliceTexts } from '#browser/texts/texts.tsx';
import { ${camel(slice)}Page } from '#${page}';
import { ${pascal(slice)} } from '#${screen}';
import type { Route } from '${types}';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => ${camel(slice)}Page(pageArguments(context));

export default function ${pascal(slice)}Route({ loaderData: { messages, ...page } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <${pascal(slice)} {...page} />
    </SliceTexts>
  );
}
`;
};

/** In the first example unit. `signIn` is where whoever may open it signs in; null where a guest may. */
export const specOf = (order: NewScreen, signIn: { kind: string; path: string } | null): string => {
  const slice = sliceOf(order);
  const unit = units[0]?.profile.id;
  const address = order.path.replace(/[:*]/g, '');
  const member = signIn && (signIn.kind === 'customer' ? `'${unit}'` : `'${unit}', { kind: '${signIn.kind}' }`);
  return `import { expect${signIn ? ', type Page' : ''} } from '@playwright/test';
import words from '#${filesOf(order).english}' with { type: 'json' };
${signIn ? `import { accountIn } from '#testing/browser/accounts.ts';\n` : ''}import { faultsOf } from '#testing/browser/axe.ts';
import { open, ${signIn ? 'signIn, ' : ''}test } from '#testing/browser/sign-in.ts';

${
  signIn
    ? `async function openSignedIn(page: Page) {
  const { email } = await accountIn(${member});
  await open(page, '/${unit}${signIn.path}?lang=en');
  await signIn(page, email);
  await expect(page).not.toHaveURL(/login/);
  await open(page, '/${unit}${address}?lang=en');
}
`
    : ''
}
test('${sentence(slice).toLowerCase()}: the page is shown, and has no fault that axe finds', async ({ page }) => {
  await ${signIn ? 'openSignedIn(page)' : `open(page, '/${unit}${address}?lang=en')`};
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['${slice}.title']);
  expect(await faultsOf(page)).toEqual([]);
});

test('${sentence(slice).toLowerCase()}: what can be done here', async ({ page }) => {
  await ${signIn ? 'openSignedIn(page)' : `open(page, '/${unit}${address}?lang=en')`};
  expect(await page.locator('main').innerText()).toBe('write here what is done and seen');
});
`;
};
