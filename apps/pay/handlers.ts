// Every call the payment service answers: whatever was made a handler and is exported by a file of features/<area>/pay.
import { isHandler, type Handler } from '#server/handler.ts';
import { modulesIn } from '../modules.ts';

export const handlerModules = (await modulesIn('features/*/pay/**/*.ts')).map(({ path, exports }) => ({
  path,
  handlers: exports.filter(isHandler),
}));

export const handlers: readonly Handler[] = handlerModules.flatMap((module) => module.handlers);
