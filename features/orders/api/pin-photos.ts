// D7: what is printed on a card is there when the card goes out, and for a while after.
import { uploadIdIn } from '#contract/shop/resources.ts';
import type { NewLine } from '#data/orders/new-order.ts';
import type { Scope } from '#data/scope.ts';
import { photoDays, prolongUploads } from '#data/shop/uploads.ts';

const dayMs = 86_400_000;

/** All of them for as long as the last of their lines needs, in one statement. */
export async function pinPhotos(
  scope: Scope,
  lines: readonly Pick<NewLine, 'words' | 'dueAt'>[],
  { apiOrigin, now }: { readonly apiOrigin: string; readonly now: Date },
): Promise<void> {
  const printed = lines.flatMap(({ words: { design }, dueAt }) => {
    const id = design?.photo && uploadIdIn(design.photo.href, apiOrigin, scope.unit);
    return id ? [{ id, dueAt }] : [];
  });
  const days = Math.max(0, ...printed.map(({ dueAt }) => Math.ceil((dueAt.getTime() - now.getTime()) / dayMs)));
  await prolongUploads(
    scope,
    printed.map(({ id }) => id),
    days + photoDays,
  );
}
