import { useEffect, useRef, useState, type RefObject } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { IconButton } from '../actions/button.tsx';
import type { CropArea } from './crop-plan.ts';
import './photo-crop.css';

export interface PhotoCropProps {
  /** As a `data:` address. */
  readonly photo: string;
  /** Width by height of what is cut out. */
  readonly aspect: number;
  readonly words: PhotoCropWords;
  /** With every move that has ended. */
  readonly onCrop: (area: CropArea, degrees: number) => void;
}

export interface PhotoCropWords {
  /** What a screen reader calls the picture, and how it is moved. */
  readonly picture: string;
  readonly zoom: string;
  readonly turnLeft: string;
  readonly turnRight: string;
}

const zoomMax = 4;

/** Moved by finger, mouse or arrow keys; larger by pinching, wheel or slider; turned by a quarter at a time. */
export function PhotoCrop({ photo, aspect, words, onCrop }: PhotoCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [degrees, setDegrees] = useState(0);
  const area = useRef<RefObject<HTMLElement | null>>(null);
  const [isLoaded, setLoaded] = useState(false);
  // Whoever has no mouse moves it by keys at once, and is told how.
  useEffect(() => {
    if (isLoaded) area.current?.current?.focus();
  }, [isLoaded]);
  const turn = (by: number) => setDegrees((before) => (before + by + 360) % 360);
  return (
    <div>
      <div className="photo-crop">
        <Cropper
          image={photo}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          rotation={degrees}
          aspect={aspect}
          keyboardStep={10}
          // Styles are the page's: it lets nobody write any into it.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': words.picture, role: 'application' }}
          setCropperRef={(ref) => (area.current = ref)}
          // It is there once the picture is, and its size is known.
          onCropSizeChange={() => setLoaded(true)}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, chosen) => onCrop(chosen, degrees)}
        />
      </div>
      <div className="photo-crop-tools">
        <IconButton icon="turn-left" label={words.turnLeft} onClick={() => turn(-90)} />
        <label className="photo-crop-zoom">
          {words.zoom}
          <input
            type="range"
            min={1}
            max={zoomMax}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(target.valueAsNumber)}
          />
        </label>
        <IconButton icon="turn-right" label={words.turnRight} onClick={() => turn(90)} />
      </div>
    </div>
  );
}
