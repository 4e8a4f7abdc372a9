import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useAlive } from '#ui/foundation/alive.ts';
import { IconButton } from '#ui/actions/button.tsx';
import { canScan } from './can-scan.ts';

const ScanPopup = lazy(() => import('./scan-popup.tsx'));

interface ScanButtonProps {
  readonly onStart: () => void;
  readonly onFound: (number: string) => void;
}

/** Reads the code of a card by the camera, where the browser can. */
export function ScanButton({ onStart, onFound }: ScanButtonProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const isAlive = useAlive();
  if (!isAlive || !canScan()) return null;
  return (
    <>
      <IconButton
        icon="scan"
        label={intl.formatMessage({ id: 'coupon.scan' })}
        onClick={() => {
          onStart();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense>
          <ScanPopup
            onClose={() => setOpen(false)}
            onFound={(number) => {
              setOpen(false);
              onFound(number);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
