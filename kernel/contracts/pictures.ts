import { atom } from 'jotai/vanilla'
import { defineService } from '../core/keys.js'
import type { Asset } from './assets.js'

/** Subject of a picture. */
export type PictureKind = 'wallet' | 'network' | 'connector' | 'asset' | 'currency'

/** Loads pictures that are given by an id instead of a URL. */
export interface PicturesService {
  /**
   * Loads a picture once and adds its URL to `pictureUrlsAtom`. Concurrent calls share one request.
   *
   * @returns the URL, valid while the plugin is active; undefined if the picture is not available
   */
  load(kind: PictureKind, id: string): Promise<string | undefined>
}

/** Key of the pictures. Plugin `service` provides them; any other plugin can instead. */
export const picturesKey = /*#__PURE__*/ defineService<PicturesService>('kernel.pictures')

/** Returns the URL of the picture of an asset; undefined if it has none. */
export type FindAssetPicture = (asset: Pick<Asset, 'chainId' | 'address'>) => string | undefined

/**
 * Finds pictures that the host bundles; `loading` until they are loaded, undefined if there are none. Written by the plugin that
 * bundles them.
 */
export const assetPicturesAtom = /*#__PURE__*/ atom<
  { readonly find: FindAssetPicture } | 'loading' | undefined
>(undefined)
