// Whatever is asked of a service outside is a span of its own, named after the kind of service, whose it is, and what was
// asked. What was said, either way, is in none: only which of its known outcomes it was.
import { inSpan, isTracing, noteOutcome } from './traces.ts';

/** The same service, each of whose questions is seen in a trace. */
export function watched<Service extends object>(kind: string, name: string, service: Service): Service {
  return new Proxy(service, {
    get(target, property) {
      const method: unknown = Reflect.get(target, property, target);
      if (typeof method !== 'function' || typeof property !== 'string') return method;
      return (...said: unknown[]): unknown => {
        const ask = (): unknown => Reflect.apply(method, target, said);
        return isTracing() ? seen(`${kind} ${property}`, name, ask) : ask();
      };
    },
  });
}

/** What answers at once has asked nobody; the rest is timed until it is answered. */
function seen(span: string, name: string, ask: () => unknown): unknown {
  const at: { answer?: unknown; thrown?: { readonly error: unknown } } = {};
  const timed = inSpan(span, { 'unwrap.provider': name }, async () => {
    try {
      at.answer = ask();
    } catch (error) {
      at.thrown = { error };
      throw error;
    }
    const settled = await at.answer;
    const outcome = outcomeOf(settled);
    if (outcome !== null) noteOutcome(outcome);
    return settled;
  });
  if (at.answer instanceof Promise) return timed;
  timed.catch(() => {});
  if (at.thrown) throw at.thrown.error;
  return at.answer;
}

/** Our own words for what became of a question; every port has one of these two. */
function outcomeOf(answer: unknown): string | null {
  const { kind, outcome } = Object(answer) as { kind?: unknown; outcome?: unknown };
  if (typeof kind === 'string') return kind;
  return typeof outcome === 'string' ? outcome : null;
}
