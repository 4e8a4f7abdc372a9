import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { uploadResourceCall } from '#contract/shop/resources.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import type { CropArea } from '#ui/photo/crop-plan.ts';
import { contentOf, cropPhoto } from '#ui/photo/draw-photo.ts';
import { PhotoCrop } from '#ui/photo/photo-crop.tsx';
import { freshId } from '#browser/fresh-id.ts';
import { photoSideMax, refusedPhoto, type PhotoFault } from './photo-fault.ts';

export interface PhotoEditorProps {
  /** As it was chosen, upright, as a `data:` address. */
  readonly photo: string;
  /** Of the place it gets on the card. */
  readonly aspect: number;
  /** PERS-10: where it is shown from now on, and a small picture of it meanwhile. */
  readonly onDone: (url: string, picture: string) => void;
  readonly onFault: (fault: PhotoFault) => void;
  readonly onClose: () => void;
}

/** On a slow line. */
const patienceMs = 60_000;

/** Fetched when somebody has chosen a photo. */
export default function PhotoEditor({ photo, aspect, onDone, onFault, onClose }: PhotoEditorProps) {
  const intl = useIntl();
  const calls = useCalls();
  const chosen = useRef<{ area: CropArea; degrees: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The same photo sent twice is the same request.
  const key = useRef(freshId());
  // Whoever closed it meanwhile does not want it any more.
  const isOver = useRef(false);
  useEffect(() => () => void (isOver.current = true), []);

  async function use() {
    if (isBusy || !chosen.current) return;
    setBusy(true);
    const { area, degrees } = chosen.current;
    const picture = await cropPhoto(photo, degrees, area, photoSideMax);
    if (isOver.current) return;
    if (picture === null) return onFault('unsupported');
    const outcome = await calls.send(
      uploadResourceCall,
      { fileFormat: 'jpeg', resourceContent: contentOf(picture) },
      { key: key.current, timeoutMs: patienceMs },
    );
    if (isOver.current) return;
    if (outcome.ok) onDone(outcome.data.resourceUrl, picture);
    else onFault(refusedPhoto(outcome.failure.name));
  }

  const how = intl.formatMessage({ id: 'photo.how' });
  return (
    <Popup
      title={intl.formatMessage({ id: 'photo.place' })}
      closeLabel={intl.formatMessage({ id: 'photo.close' })}
      onClose={onClose}
      ok={{ label: intl.formatMessage({ id: 'photo.use' }), busy: isBusy, onPress: () => void use() }}
      cancel={{ label: intl.formatMessage({ id: 'photo.cancel' }), onPress: onClose }}
    >
      <p className="mbe-4">{how}</p>
      <PhotoCrop
        photo={photo}
        aspect={aspect}
        words={{
          picture: how,
          zoom: intl.formatMessage({ id: 'photo.zoom' }),
          turnLeft: intl.formatMessage({ id: 'photo.turn-left' }),
          turnRight: intl.formatMessage({ id: 'photo.turn-right' }),
        }}
        onCrop={(area, degrees) => {
          chosen.current = { area, degrees };
          // Another part of it is another request.
          key.current = freshId();
        }}
      />
    </Popup>
  );
}
