import {
  pictureBytesMax,
  pictureFormats,
  resourceUrl,
  uploadResourceCall,
  withoutDataUrlPrefix,
} from '#contract/resources.ts';
import { announceUpload, keepUpload, objectKey } from '#data/uploads.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#features/handler.ts';
import { redraw } from './redraw.ts';

/** The picture is made anew and stored first; the transaction only says that it counts. */
export const uploadResourceHandler = preparedHandler(
  uploadResourceCall,
  async ({ body, version, profile, ids, files, inUnit }) => {
    // The contract knows the prefix at other versions than this one only.
    if (body.prefix && version === 2) return refuse('input.invalid');
    const named = body.fileFormat.toLowerCase().replace(/^(image\/|\.)/, '');
    if (!pictureFormats.some((format) => format === named)) return refuse('upload.unsupported');
    const file = decodeBase64(withoutDataUrlPrefix(body.resourceContent));
    if (!file) return refuse('input.invalid');
    if (file.length > pictureBytesMax) return refuse('upload.too-large');

    const picture = await redraw(files.children, file);
    if (isRefusal(picture)) return picture;

    const { format, width, height, bytes } = picture;
    const id = ids.secret(16).toString('hex');
    const contentType = `image/${format}` as const;
    const kind = body.prefix === 'customized' ? 'customized-photo' : 'photo';
    await inUnit((scope) =>
      announceUpload(scope, { id, kind, contentType, width, height, bytes: bytes.length }),
    );
    await files.objects.put(objectKey(profile.id, id), bytes, { contentType });
    return { id, format, width, height };
  },
  async ({ scope, profile, apiOrigin }, { id, format, width, height }) => {
    await keepUpload(scope, id);
    const url = resourceUrl(apiOrigin, profile.id, id);
    return { resourceId: id, resourceUrl: url, fileFormat: format, width, height };
  },
);

/** Null when it is not base64: the decoder itself skips over what it cannot read. */
function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : null;
}
