/**
 * Whoever cannot see the page change hears it. It stays where it is whatever else comes and goes: what is new on the page
 * together with its words is not read out.
 */
export function Heard({ children }: { readonly children: string }) {
  return <output className="sr-only">{children}</output>;
}
