import { getResourceCall } from '#contract/shop/resources.ts';
import { objectKey } from '#data/shop/uploads.ts';
import { refuse } from '#domain/refusal.ts';
import { plainHandler } from '#server/handler.ts';

const contentTypes = ['image/jpeg', 'image/png'];

/** Straight from the store: the id is the right to see it, and the unit is part of its place. */
export const getResourceHandler = plainHandler(getResourceCall, async ({ body, profile, files }) => {
  const { resourceId } = body;
  const found = await files.objects.get(objectKey(profile.id, resourceId));
  if (!found) return refuse('upload.unknown');
  // Nothing but a picture leaves here, whatever else may one day lie beside them.
  if (!contentTypes.includes(found.contentType)) {
    found.stream.destroy();
    return refuse('upload.unknown');
  }
  const extension = found.contentType === 'image/png' ? 'png' : 'jpg';
  return {
    fileName: `${resourceId}.${extension}`,
    contentType: found.contentType,
    parts: found.stream,
    length: found.bytes,
    unchanging: true,
  };
});
