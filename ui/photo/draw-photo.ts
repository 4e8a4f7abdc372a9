// A picture that somebody brings, drawn anew on a canvas: smaller, turned, cropped, and as JPEG, without the place and the
// time that a phone writes into it.
import { cropPlan, fitted, type CropArea } from './crop-plan.ts';

const quality = 0.88;
const format = 'image/jpeg';

/** As a `data:` address, no side longer than `sideMax`; null when the browser cannot read it. */
export async function readPhoto(file: Blob, sideMax: number): Promise<string | null> {
  const bitmap = await decoded(file);
  if (!bitmap) return null;
  const size = fitted(bitmap, sideMax);
  const address = drawn(size.width, size.height, (context) => context.drawImage(bitmap, 0, 0, size.width, size.height));
  bitmap.close();
  return address;
}

/** The chosen part of it, turned by so many degrees. */
export async function cropPhoto(
  address: string,
  degrees: number,
  area: CropArea,
  sideMax: number,
): Promise<string | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const plan = cropPlan({ width, height }, degrees, area, sideMax);
  return drawn(plan.width, plan.height, (context) => {
    context.translate(plan.middle.x, plan.middle.y);
    context.rotate((degrees * Math.PI) / 180);
    context.scale(plan.scale, plan.scale);
    context.drawImage(image, -width / 2, -height / 2);
  });
}

/** What is behind the comma of a `data:` address. */
export const contentOf = (address: string): string => address.slice(address.indexOf(',') + 1);

/** Turned upright as the camera was held. */
async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** On white: what is see-through in a PNG would be black in a JPEG. */
function drawn(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context);
  const address = canvas.toDataURL(format, quality);
  // A canvas that is too large for the browser gives an empty one.
  return address.startsWith(`data:${format}`) ? address : null;
}
