import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';

/** For a page that shows nothing of its own until it is alive. */
export const unloadedNote = ({ unit, language }: PageArguments) => ({
  email: unit.support.email,
  messages: messagesOf(language, 'unloaded'),
});

export type UnloadedNoteData = ReturnType<typeof unloadedNote>;
