import { pictureBytesMax, pictureFormats, resourceUrl, uploadResourceCall } from '#contract/shop/resources.ts';
import { announceUpload, keepUpload, objectKey } from '#data/shop/uploads.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { redraw } from './redraw.ts';
import { takeUploadQuota } from './upload-quota.ts';

/** The picture is made anew and stored first; the transaction only says that it counts. */
export const uploadResourceHandler = preparedHandler(
  uploadResourceCall,
  async ({ body, version, profile, visit, network, ids, file, files, inUnit }) => {
    // The contract knows the prefix at other versions than this one only.
    if (body.prefix && version === 2) return refuse('input.invalid');
    const named = body.fileFormat.toLowerCase().replace(/^(image\/|\.)/, '');
    if (!pictureFormats.some((format) => format === named)) return refuse('upload.unsupported');
    if (!file) return refuse('input.invalid');
    if (file.bytes > pictureBytesMax) return refuse('upload.too-large');

    const picture = await redraw(files.children, file.read());
    if (isRefusal(picture)) return picture;

    const { format, width, height, bytes } = picture;
    const id = ids.secret(16).toString('hex');
    const contentType = `image/${format}` as const;
    const kind = body.prefix === 'customized' ? 'customized-photo' : 'photo';
    const refused = await inUnit(async (scope) => {
      const full = await takeUploadQuota(scope, { profile, visit, network }, bytes.length);
      if (full) return full;
      await announceUpload(scope, { id, kind, contentType, width, height, bytes: bytes.length });
      return null;
    });
    if (refused) return refused;
    await files.objects.put(objectKey(profile.id, id), bytes, { contentType });
    return { id, format, width, height };
  },
  async ({ scope, profile, apiOrigin }, { id, format, width, height }) => {
    await keepUpload(scope, id);
    const url = resourceUrl(apiOrigin, profile.id, id);
    return { resourceId: id, resourceUrl: url, fileFormat: format, width, height };
  },
);
