import { useCallback, useContext, useSyncExternalStore } from 'react'
import type { Asset } from '../../contracts/assets.js'
import { assetPicturesAtom } from '../../contracts/pictures.js'
import { WidgetContext } from '../hooks/widget-context.js'

/**
 * Returns the picture of an asset that the host bundles, if any, and whether it is still loading: the service is not asked in
 * the meantime.
 */
export function useAssetPicture(asset: Pick<Asset, 'chainId' | 'address'> | undefined): {
  readonly src?: string | undefined
  readonly isLoading: boolean
} {
  // Undefined outside of a modal, as in tests of single components.
  const store = useContext(WidgetContext)?.store
  const subscribe = useCallback(
    (onChange: () => void) => store?.sub(assetPicturesAtom, onChange) ?? (() => {}),
    [store],
  )
  const read = () => store?.get(assetPicturesAtom)
  const pictures = useSyncExternalStore(subscribe, read, read)
  if (!asset || !pictures) return { isLoading: false }
  return pictures === 'loading' ? { isLoading: true } : { src: pictures.find(asset), isLoading: false }
}
