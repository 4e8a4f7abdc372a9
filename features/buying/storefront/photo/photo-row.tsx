import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useFetched } from '#browser/fetched.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { photoFault, photoSideMax, type PhotoFault } from './photo-fault.ts';

export interface PhotoRowProps {
  /** PERS-10: the address of the upload; null without a photo. */
  readonly url: string | null;
  /** Width by height of its place on the card. */
  readonly aspect: number;
  readonly onChange: (url: string | null) => void;
}

/** PERS-01: a photo for the card, chosen, placed and sent. */
export function PhotoRow({ url, aspect, onChange }: PhotoRowProps) {
  const intl = useIntl();
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const [photo, setPhoto] = useState<string | null>(null);
  /** Shown until the upload is asked for again. */
  const [picture, setPicture] = useState<string | null>(null);
  const [Editor, fetchEditor] = useFetched(() => import('./photo-editor.tsx'));

  async function open(file: File) {
    const wrong = photoFault(file);
    setFault(wrong);
    if (wrong) return;
    fetchEditor();
    const { readPhoto } = await import('#ui/photo/draw-photo.ts');
    const read = await readPhoto(file, photoSideMax);
    if (read === null) setFault('unsupported');
    setPhoto(read);
  }
  return (
    <>
      <FileDrop
        label={intl.formatMessage({ id: 'photo.label' })}
        note={intl.formatMessage({ id: 'photo.optional' })}
        prompt={intl.formatMessage({ id: 'photo.add' })}
        promptNote={intl.formatMessage({ id: 'photo.limits' })}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        error={fault ? intl.formatMessage({ id: faultTexts[fault] }) : undefined}
        file={
          url === null
            ? null
            : {
                name: intl.formatMessage({ id: 'photo.name' }),
                note: intl.formatMessage({ id: 'photo.ready' }),
                picture: picture ?? url,
              }
        }
        replaceLabel={intl.formatMessage({ id: 'photo.replace' })}
        removeLabel={intl.formatMessage({ id: 'photo.remove' })}
        onFile={(file) => void open(file)}
        onRemove={() => {
          setPicture(null);
          onChange(null);
        }}
      />
      {photo !== null && Editor && (
        <Editor
          photo={photo}
          aspect={aspect}
          onDone={(address, shown) => {
            setPhoto(null);
            setPicture(shown);
            onChange(address);
          }}
          onFault={(wrong) => {
            setPhoto(null);
            setFault(wrong);
          }}
          onClose={() => setPhoto(null)}
        />
      )}
    </>
  );
}

const faultTexts = {
  'too-big': 'photo.too-big',
  unsupported: 'photo.unsupported',
  failed: 'photo.failed',
  'too-many': 'photo.too-many',
} as const satisfies Record<PhotoFault, string>;
