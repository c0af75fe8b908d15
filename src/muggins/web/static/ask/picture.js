// A picture from a file: turned as its camera says, shrunk, and as the bytes that the server reads.

/** Pixels of the longer side, at most. */
export const LONGEST = 1280;

/** @typedef {{ canvas: HTMLCanvasElement, width: number, height: number, bytes: Uint8Array<ArrayBuffer> }} Picture */

/**
 * The size of a picture whose longer side is at most so long.
 * @param {number} width
 * @param {number} height
 * @param {number} [longest]
 */
function shrunk(width, height, longest = LONGEST) {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Red, green and blue of each pixel, without how solid it is. @param {Uint8ClampedArray} pixels four numbers each */
function withoutAlpha(pixels) {
  const bytes = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    bytes[to] = pixels[from];
    bytes[to + 1] = pixels[from + 1];
    bytes[to + 2] = pixels[from + 2];
  }
  return bytes;
}

/** @param {Blob} file @returns {Promise<Picture>} */
export async function openPicture(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = shrunk(image.width, image.height);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.fillStyle = "white"; // under what is transparent
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return { canvas, width, height, bytes: withoutAlpha(context.getImageData(0, 0, width, height).data) };
}

/**
 * The picture among what was dropped, pasted or chosen; null if there is none.
 * @param {FileList | null | undefined} files
 */
export const pictureAmong = (files) => [...(files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
