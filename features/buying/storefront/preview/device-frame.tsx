import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';

/** As wide and as high as the screens that most people have. */
const screens = {
  phone: { width: 390, height: 720 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Device = keyof typeof screens;

interface DeviceFrameProps {
  readonly device: Device;
  /** What is in it, for whoever cannot see the frame. */
  readonly title: string;
  /** Inside the shop. */
  readonly path: string;
  /** It has no part in the shop, whose scripts and storage it does not reach. */
  readonly isForeign?: boolean;
  /** What it is to show. */
  readonly tells: unknown;
  readonly onLeave: () => void;
}

/** A screen of its own size, made to fit into the room there is. */
export function DeviceFrame({ device, title, path, isForeign = false, tells, onLeave }: DeviceFrameProps) {
  const { width, height } = screens[device];
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(0);
  const src = useHref(path);
  useLayoutEffect(() => {
    const around = room.current;
    if (!around) return undefined;
    const fit = () => setScale(Math.min(around.clientWidth / width, around.clientHeight / height, 1));
    const watch = new ResizeObserver(fit);
    watch.observe(around);
    fit();
    return () => watch.disconnect();
  }, [width, height]);

  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    const inside = frame.current?.contentWindow;
    if (!inside || source !== inside) return;
    // A frame without an origin cannot be named; what it gets is what was made for it.
    if (data === 'ready') inside.postMessage(tells, isForeign ? '*' : location.origin);
    if (data === 'leave') onLeave();
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  return (
    <div ref={room} className="preview-room">
      <div
        className={`preview-device preview-${device}`}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          src={src}
          sandbox={isForeign ? 'allow-scripts' : undefined}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
