// The captcha services' widgets as far as our side sees them, told by a test how to answer.
import type { LoadScript } from '#browser/captcha/script.ts';

export type WidgetPlan =
  | { readonly token: unknown }
  /** The service's error callback, with its code where the service has one. */
  | { readonly error: string }
  | { readonly says: 'expired' | 'timeout' | 'nothing' }
  | { readonly throws: string };

export interface TestWidgets {
  readonly loadScript: LoadScript;
  /** Addresses of the scripts that were asked for. */
  readonly asked: string[];
  /** What the widgets were made with. */
  readonly made: Record<string, unknown>[];
  /** The widgets on the page now. */
  shown(): number;
  /** The script does not arrive the next so many times. */
  loseScript(times: number): void;
}

/** Each attempt takes the next plan; the last one stays. */
export function testWidgets(...plans: readonly WidgetPlan[]): TestWidgets {
  const asked: string[] = [];
  const made: Record<string, unknown>[] = [];
  let lost = 0;
  let attempts = 0;
  let shown = 0;

  const next = () => plans[Math.min(attempts++, plans.length - 1)] ?? { says: 'nothing' };

  type Callback = (value?: unknown) => void;
  function play(plan: WidgetPlan, options: Record<string, unknown>): void {
    const on = (name: string) => options[name] as Callback | undefined;
    if ('throws' in plan) throw new Error(plan.throws);
    queueMicrotask(() => {
      if ('token' in plan) on('callback')?.(plan.token);
      if ('error' in plan) on('error-callback')?.(plan.error);
      if ('says' in plan) on(`${plan.says}-callback`)?.();
    });
  }

  function render(_element: unknown, options: Record<string, unknown>): number {
    made.push(options);
    play(next(), options);
    shown += 1;
    return made.length;
  }

  const scripts = {
    grecaptcha: {
      ready: (run: () => void) => run(),
      execute(sitekey: string, options: object) {
        made.push({ sitekey, ...options });
        const plan = next();
        if ('throws' in plan) throw new Error(plan.throws);
        if ('token' in plan) return Promise.resolve(plan.token);
        return 'error' in plan ? Promise.reject(new Error(plan.error)) : new Promise(() => {});
      },
      render,
      reset: () => void (shown -= 1),
    },
    turnstile: {
      render: (element: unknown, options: Record<string, unknown>) => String(render(element, options)),
      remove: () => void (shown -= 1),
    },
  };

  return {
    asked,
    made,
    shown: () => shown,
    loseScript: (times) => void (lost = times),
    async loadScript(address, globalName) {
      asked.push(address);
      lost -= 1;
      return lost >= 0 ? null : scripts[globalName as keyof typeof scripts];
    },
  };
}

/** As much of an element as the captcha touches. */
export function testElement(isConnected = true): HTMLElement & { readonly inside: unknown[] } {
  const inside: unknown[] = [];
  const ownerDocument = {
    createElement: () => {
      const child = {
        ownerDocument,
        remove: () => void inside.splice(inside.indexOf(child), 1),
      };
      return child;
    },
  };
  const appendChild = (child: unknown) => {
    inside.push(child);
    return child;
  };
  const element = { inside, isConnected, ownerDocument, appendChild };
  return element as unknown as HTMLElement & { inside: unknown[] };
}
