import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Popup } from '#ui/overlays/popup.tsx';
import { openReader } from './can-scan.ts';

/** Often enough for a hand, and seldom enough for a battery. */
const everyMs = 200;

interface ScanPopupProps {
  readonly onFound: (number: string) => void;
  readonly onClose: () => void;
}

/** The camera's picture until a code is seen in it. Nothing of it leaves this page. */
export default function ScanPopup({ onFound, onClose }: ScanPopupProps) {
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    async function watch(): Promise<void> {
      const reader = await openReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      // Whoever closes it before the camera is on must not be looked at.
      if (isOver) return stop();
      if (!reader || !video.current) throw new Error('no codes are read here');
      video.current.srcObject = stream;
      // A camera may take its time for the first picture; until there is one nothing is found in it.
      video.current.play().catch(() => {});
      const look = async (): Promise<void> => {
        if (isOver || !video.current) return;
        // A picture that is not there yet cannot be read.
        const codes = await reader.detect(video.current).catch(() => []);
        const number = codes.find(({ rawValue }) => /^[\w -]{4,64}$/.test(rawValue.trim()))?.rawValue.trim();
        if (isOver) return;
        if (number === undefined) timer = setTimeout(() => void look(), everyMs);
        else found(number);
      };
      await look();
    }

    watch().catch(() => {
      stop();
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <Popup
      title={intl.formatMessage({ id: 'coupon.scan' })}
      closeLabel={intl.formatMessage({ id: 'cart.close' })}
      onClose={onClose}
      cancel={{ label: intl.formatMessage({ id: 'coupon.scan.type' }), onPress: onClose }}
    >
      {hasFailed ? (
        intl.formatMessage({ id: 'coupon.scan.failed' })
      ) : (
        <>
          <span>{intl.formatMessage({ id: 'coupon.scan.hint' })}</span>
          <video ref={video} muted playsInline className="coupon-video" />
        </>
      )}
    </Popup>
  );
}
