import { atom } from 'jotai/vanilla'
import { defineService } from '../core/keys.js'

/** What a picture of the service is of (specification, section 3). */
export type PictureKind = 'wallet' | 'network' | 'connector' | 'asset' | 'currency'

/** Pictures that the service has and that have no address of their own. */
export interface PicturesService {
  /**
   * Fetches a picture once; what asks for it meanwhile waits for the same answer.
   * @returns its address for as long as the plugin is on; undefined where it cannot be had, now or at all.
   */
  load(kind: PictureKind, id: string): Promise<string | undefined>
}

/** The pictures of the service, there with the plugin that asks for them. */
export const picturesKey = /*#__PURE__*/ defineService('catalogue.pictures').of<PicturesService>()

/** Names a picture in {@link pictureUrlsAtom}. */
export const pictureName = (kind: PictureKind, id: string): string => `${kind}/${id}`

/** The addresses of the pictures that have come, by {@link pictureName}. Written by whoever fetches them. */
export const pictureUrlsAtom = /*#__PURE__*/ atom<ReadonlyMap<string, string>>(new Map())
