// Some pages have nothing to show before they are alive: without scripts they would be asking the bank for ever. The server
// writes a way out into each of them. Nothing of ours may run by then, so a style shows it after a while.
import { useIntl } from 'react-intl';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { linkClass } from '#ui/actions/link.ts';
import type { UnloadedNoteData } from './unloaded-note.server.ts';
import './unloaded-note.css';

export function UnloadedNote({ messages, email }: UnloadedNoteData) {
  return (
    <SliceTexts messages={messages}>
      <noscript>
        <Note id="unloaded.scripts" email={email} />
      </noscript>
      <div className="unloaded-late">
        <Note id="unloaded.page" email={email} />
      </div>
    </SliceTexts>
  );
}

interface NoteProps extends Pick<UnloadedNoteData, 'email'> {
  readonly id: 'unloaded.scripts' | 'unloaded.page';
}

function Note({ id, email }: NoteProps) {
  const intl = useIntl();
  const address = (
    <a key="email" href={`mailto:${email}`} className={linkClass.text}>
      <bdi dir="ltr">{email}</bdi>
    </a>
  );
  return (
    <p className="unloaded-note">
      {intl.formatMessage({ id })}
      {email && <> {intl.formatMessage({ id: 'unloaded.write' }, { email: address })}</>}
    </p>
  );
}
