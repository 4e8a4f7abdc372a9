import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Form, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { SearchField } from '#ui/fields/typed/search-field.tsx';
import { readFilter } from './filter.ts';
import { goHome, wantedAddress } from './wanted-address.ts';

/** Long enough for the next letter, short enough to feel at once. */
const pauseMs = 180;

/** HOME-03: search as you type, in the header of every page; without a script it is an ordinary form. */
export function ShopSearch() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const atHome = pathname === '/';
  // Elsewhere an address may use the same name for something else.
  const name = atHome ? readFilter(address).name : '';
  const [typed, setTyped] = useState(name);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(name);

  // Going back, or a link that drops the search, changes the box; what was typed here does not come back.
  useEffect(() => {
    if (name === sent.current) return;
    sent.current = name;
    setTyped(name);
  }, [name]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(wish: string) {
    clearTimeout(timer.current);
    sent.current = wish.trim();
    // Elsewhere the rest of the address is about something else; the language stays.
    const kept = atHome ? wantedAddress() : new URLSearchParams([...address].filter(([field]) => field === 'lang'));
    const options = { replace: atHome && name !== '', preventScrollReset: atHome };
    void goHome(navigate, kept, { name: wish.trim() }, options);
  }
  function type(wish: string) {
    setTyped(wish);
    clearTimeout(timer.current);
    if (atHome) timer.current = setTimeout(() => search(wish), pauseMs);
  }
  const language = address.get('lang');
  return (
    <search className="w-full">
      <Form
        method="get"
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        {language && <input type="hidden" name="lang" value={language} />}
        <SearchField
          name="q"
          label={intl.formatMessage({ id: 'shell.search' })}
          placeholder={intl.formatMessage({ id: 'shell.search' })}
          clearLabel={intl.formatMessage({ id: 'shell.search.clear' })}
          value={typed}
          onChange={type}
          maxLength={64}
          shortcut="/"
          busy={state === 'loading' && readFilter(new URLSearchParams(location.search)).name !== name}
        />
      </Form>
    </search>
  );
}
