// What of a turned picture is kept, in pixels: plain geometry, so that it can be told without a canvas.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the top left corner of the turned picture, in its pixels. */
export interface CropArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** How large the box is that a picture fills once it is turned. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return {
    width: Math.round(cosine * width + sine * height),
    height: Math.round(sine * width + cosine * height),
  };
}

/** How a canvas draws it: its size, how much smaller than the picture, and where the turned picture's middle comes. */
export interface CropPlan extends Size {
  readonly scale: number;
  readonly middle: { readonly x: number; readonly y: number };
}

/** No side longer than `sideMax`; smaller pictures stay as they are. */
export function cropPlan(picture: Size, degrees: number, area: CropArea, sideMax: number): CropPlan {
  const turned = turnedSize(picture, degrees);
  const scale = Math.min(1, sideMax / Math.max(area.width, area.height, 1));
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
    scale,
    middle: { x: (turned.width / 2 - area.x) * scale, y: (turned.height / 2 - area.y) * scale },
  };
}

/** The size at which no side is longer than `sideMax`. */
export function fitted({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
