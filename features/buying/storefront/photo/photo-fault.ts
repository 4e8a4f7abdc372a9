// What is wrong with a file that somebody chose for a photo, before it is sent; the server looks again.
import { pictureBytesMax, pictureFormats } from '#contract/shop/resources.ts';
import type { FailureName } from '#contract/failures.ts';

/** PERS-14: no side is longer once it is sent, and what is worked on is no larger. */
export const photoSideMax = 2_000;

export type PhotoFault = 'too-big' | 'unsupported' | 'failed' | 'too-many';

/** VAL-26, PERS-06, PERS-14: by its name or by what the browser takes it for. */
export function photoFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): PhotoFault | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isPicture =
    (pictureFormats as readonly string[]).includes(ending) || type === 'image/jpeg' || type === 'image/png';
  if (!isPicture) return 'unsupported';
  return size > pictureBytesMax ? 'too-big' : null;
}

/**
 * What the server made of it. A photo that was drawn here is never too large: where the server says so, it had no time
 * for it, and may have another time.
 */
export function refusedPhoto(name: FailureName | null): PhotoFault {
  switch (name) {
    case 'upload.unsupported':
      return 'unsupported';
    case 'upload.quota-reached':
    case 'limit.reached':
      return 'too-many';
    default:
      return 'failed';
  }
}
