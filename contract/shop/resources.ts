// Pictures that people bring along, for a card of their own.
import { z } from 'zod';
import { call, FileAnswer } from '../call.ts';
import { pathOf } from '../version.ts';

/** PERS-14: before it is encoded for the wire. */
export const pictureBytesMax = 5 * 1024 * 1024;

/** PERS-06: what a picture may be called; what it is, its content says. */
export const pictureFormats = ['jpg', 'jpeg', 'png'] as const;

const ResourceId = z.string().regex(/^[0-9a-f]{32}$/);

export const uploadResourceCall = call({
  id: 'API-36',
  post: '/resource/upload',
  who: 'anyone',
  may: 'upload.add',
  unit: 'aggregatorBuId',
  limits: ['upload', 'upload-network'],
  // The largest picture in base64, and room to say a little more than 5 MB is too much.
  bodyBytes: 8 * 1024 * 1024,
  file: 'resourceContent',
  body: z.object({
    fileFormat: z.string().max(16).default('jpeg'),
    /** PERS-09: base64, with or without the prefix of a data URL. A handler finds the hash of the file here. */
    resourceContent: z.string().min(1),
    prefix: z.literal('customized').optional(),
  }),
  answer: z.object({
    resourceId: ResourceId,
    /** Where a page shows it from, and what a cart and an order call it by. */
    resourceUrl: z.string(),
    fileFormat: z.enum(['jpeg', 'png']),
    width: z.int(),
    height: z.int(),
  }),
  fails: ['upload.too-large', 'upload.unsupported', 'upload.quota-reached', 'input.invalid', 'server.unavailable'],
});

/** The picture itself. Its id is too long to guess; whoever was given it may look. */
export const getResourceCall = call({
  id: 'API-36.look',
  get: '/resource/:aggregatorBuId/:resourceId',
  who: 'anyone',
  may: 'upload.read',
  unit: 'aggregatorBuId',
  limits: ['picture'],
  effect: 'none',
  body: z.object({ resourceId: ResourceId }),
  answer: FileAnswer,
  fails: ['upload.unknown'],
});

/** The address of an upload of ours. */
export const resourceUrl = (apiOrigin: string, unit: string, id: string): string =>
  apiOrigin + pathOf(getResourceCall).replace(':aggregatorBuId', unit).replace(':resourceId', id);

/** PERS-14: the upload that an address means, or null if it is not an address of ours in this unit. */
export function uploadIdIn(address: string, apiOrigin: string, unit: string): string | null {
  const id = address.slice(-32);
  const ours = ResourceId.safeParse(id).success && address === resourceUrl(apiOrigin, unit, id);
  return ours ? id : null;
}
