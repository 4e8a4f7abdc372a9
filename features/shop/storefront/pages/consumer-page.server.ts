import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { HasScreen } from '#domain/shop/shop-routes.ts';
import { unitText } from '#domain/values/language.ts';
import { shortcutsOf } from './shortcuts.ts';

export const consumerPage = ({ unit, language }: PageArguments, hasScreen?: HasScreen) => ({
  shop: unitText(unit, language, unit.name),
  mark: unit.theme.mark,
  shortcuts: shortcutsOf(unit, language, hasScreen),
  messages: messagesOf(language, 'pages'),
});
