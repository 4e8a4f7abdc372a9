import { unitText } from '#domain/values/language.ts';
import { ConsumerPage } from '#features/shop/storefront/pages/consumer-page.tsx';
import { shortcutsOf } from '#features/shop/storefront/pages/shortcuts.ts';
import type { Route } from './+types/b2c.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { requireUnit, visitContext } from '../visit.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  return {
    shop: unitText(unit, language, unit.name),
    mark: unit.theme.mark,
    shortcuts: shortcutsOf(unit, language),
    messages: messagesOf(language, 'pages'),
  };
}

export default function ConsumerRoute({ loaderData: { messages, ...page } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <ConsumerPage {...page} />
    </SliceTexts>
  );
}
