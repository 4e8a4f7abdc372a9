// What a person does at somebody else's sign-in, without a browser: follows where they are sent, says who they
// are, agrees, and is sent back.

export interface CameBack {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
}

export async function signInElsewhere(returnUrl: string, login: string): Promise<CameBack> {
  const cookies = new Map<string, string>();
  let next = new URL(returnUrl);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step++) {
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      next = new URL(location, next);
      form = null;
      if (next.hostname === 'shop.test') {
        const word = (name: string) => next.searchParams.get(name) ?? '';
        if (!word('code')) throw new Error(`sent back without a code: ${next.search}`);
        return { code: word('code'), state: word('state'), iss: word('iss') };
      }
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`no form at ${next.pathname} (${response.status}): ${page.slice(0, 300)}`);
    next = new URL(action, next);
    form = new URLSearchParams(
      page.includes('name="login"') ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' },
    );
  }
  throw new Error('sent around in circles');
}
