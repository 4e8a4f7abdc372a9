import { getResourceCall } from '#contract/resources.ts';
import { objectKey } from '#data/uploads.ts';
import { refuse } from '#domain/refusal.ts';
import { plainHandler } from '#features/handler.ts';

const contentTypes = ['image/jpeg', 'image/png'];

/** Straight from the store: the id is the right to see it, and the unit is part of its place. */
export const getResourceHandler = plainHandler(getResourceCall, async ({ body, profile, files }) => {
  const { resourceId } = body;
  const found = await files.objects.get(objectKey(profile.id, resourceId));
  if (!found) return refuse('upload.unknown');
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  // Nothing but a picture leaves here, whatever else may one day lie beside them.
  if (!contentTypes.includes(found.contentType)) return refuse('upload.unknown');
  const extension = found.contentType === 'image/png' ? 'png' : 'jpg';
  return {
    fileName: `${resourceId}.${extension}`,
    contentType: found.contentType,
    bytes: Buffer.concat(chunks),
    unchanging: true,
  };
}); // prettier-ignore
