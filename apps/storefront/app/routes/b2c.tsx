import { unitText } from '#domain/language.ts';
import { ConsumerPage } from '#features/pages/storefront/consumer-page.tsx';
import { shortcutsOf } from '#features/pages/storefront/shortcuts.ts';
import type { Route } from './+types/b2c.ts';
import { messagesOf } from '../messages.server.ts';
import { SliceTexts } from '../texts.tsx';
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
