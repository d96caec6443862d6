import { atom } from 'jotai/vanilla'
import type { PictureKind } from './pictures.js'

/** Key of a picture in {@link pictureUrlsAtom}. */
export const pictureName = (kind: PictureKind, id: string): string => `${kind}/${id}`

/**
 * URLs of the loaded pictures, by {@link pictureName}. Written by the provider of `picturesKey`. Separate from pictures.ts:
 * the connected button reads URLs and loads none.
 */
export const pictureUrlsAtom = /*#__PURE__*/ atom<ReadonlyMap<string, string>>(new Map())
