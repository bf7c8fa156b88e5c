/** Fractions of an image's width and height, from 0 to 1. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export interface Focus {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const imageUses = ['poster', 'image'] as const
export type ImageUse = (typeof imageUses)[number]

/** A poster is portrait, and an image is landscape. `original` is the whole image, at most 2400 pixels wide. */
export const imageSizes = ['original', 'large', 'card', 'thumb'] as const
export type ImageSize = (typeof imageSizes)[number]

const frames: Record<ImageUse, Record<Exclude<ImageSize, 'original'>, Size>> = {
  poster: {
    large: { width: 800, height: 1200 },
    card: { width: 400, height: 600 },
    thumb: { width: 120, height: 180 },
  },
  image: {
    large: { width: 1600, height: 900 },
    card: { width: 640, height: 360 },
    thumb: { width: 192, height: 108 },
  },
}

export const frameOf = (use: ImageUse, size: Exclude<ImageSize, 'original'>): Size =>
  frames[use][size]

export const wholeCrop: Crop = { x: 0, y: 0, width: 1, height: 1 }
export const middle: Focus = { x: 0.5, y: 0.5 }

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

export interface Cut {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Cuts the largest part of the crop that has the frame's shape, as near the focus as possible. The result is in pixels,
 * at least 1 in each direction.
 */
export function cutFor(picture: Size, crop: Crop, focus: Focus, frame: Size): Cut {
  const area = {
    left: crop.x * picture.width,
    top: crop.y * picture.height,
    width: crop.width * picture.width,
    height: crop.height * picture.height,
  }
  const scale = Math.min(area.width / frame.width, area.height / frame.height)
  const width = Math.max(1, Math.min(picture.width, Math.floor(frame.width * scale)))
  const height = Math.max(1, Math.min(picture.height, Math.floor(frame.height * scale)))
  const left = within(
    focus.x * picture.width - width / 2,
    area.left,
    area.left + area.width - width,
  )
  const top = within(
    focus.y * picture.height - height / 2,
    area.top,
    area.top + area.height - height,
  )
  return {
    left: within(Math.round(left), 0, picture.width - width),
    top: within(Math.round(top), 0, picture.height - height),
    width,
    height,
  }
}
