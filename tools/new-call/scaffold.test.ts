import { expect, test } from 'vitest';
import { compile, copyRepository, passAsWritten } from './copied-repository.ts';
import { newCallFaults } from './scaffold.ts';

test('a scaffolded call passes what lands must pass, and fails the census until it is finished', () => {
  const copy = copyRepository();
  try {
    copy.run(process.execPath, 'tools/new-call/main.ts', 'API-38', 'post', '/order/cancel', 'orders', 'cancel-trial');
    const drafts = ['features/orders/api/cancel-trial.ts', 'features/orders/api/cancel-trial.test.ts'];
    compile(copy, 'tsconfig.json', 'testing/global-setup.ts', ...drafts);
    passAsWritten(copy, ['contract/orders/orders.ts', ...drafts]);
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
  } finally {
    copy.remove();
  }
}, 300_000);

test('an order that makes no sense is refused in sentences', () => {
  const order = { id: 'x', method: 'put' as never, path: 'card', area: 'Cards', name: 'updateCard', file: 'cards' };
  expect(newCallFaults(order)).toHaveLength(5);
  expect(
    newCallFaults({
      id: 'API-23.staff',
      method: 'post',
      path: '/card',
      area: 'cards',
      name: 'till/ask-card',
      file: 'cards',
    }),
  ).toEqual([]);
});
