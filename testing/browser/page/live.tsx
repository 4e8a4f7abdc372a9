// A page that listens, in the mode in which React does everything twice: it shows how often it was told, and can be given
// another address or none.
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useLive } from '#browser/live/use-live.ts';

function Listening() {
  const [address, setAddress] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  useLive(address, () => setTimes((before) => before + 1));
  const choose = (form: FormData) => {
    const typed = form.get('address');
    setAddress(typeof typed === 'string' && typed ? typed : null);
  };
  return (
    <form action={choose}>
      <label>
        Address <input name="address" />
      </label>
      <output>{times}</output>
    </form>
  );
}

createRoot(document.body).render(
  <StrictMode>
    <Listening />
  </StrictMode>,
);
