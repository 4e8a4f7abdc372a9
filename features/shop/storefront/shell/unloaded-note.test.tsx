import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Texts } from '#browser/texts/texts.tsx';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { languages, localeTag } from '#domain/values/language.ts';
import { UnloadedNote } from './unloaded-note.tsx';

test.each(languages)('whoever has no scripts, or waits for them, has a way out in %s', (language) => {
  const messages = messagesOf(language, 'unloaded');
  const page = renderToStaticMarkup(
    <Texts locale={localeTag(language)} messages={messages}>
      <UnloadedNote messages={messages} email="help@shop.example" />
    </Texts>,
  );
  const [scripts, late] = page.split('</noscript>');
  for (const said of [scripts, late]) expect(said?.match(/href="mailto:help@shop\.example"/g)).toHaveLength(1);
  expect(scripts).toContain('JavaScript');
  expect(late).not.toContain('JavaScript');
});
