// What is to be done while somebody is still signed in: afterwards nobody can do it for them.

const works = new Set<() => Promise<void>>();

/** What is given back takes it away again. */
export function beforeSignOut(work: () => Promise<void>): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** What fails keeps nobody here. */
export async function readyToSignOut(): Promise<void> {
  await Promise.allSettled([...works].map((work) => work()));
}
