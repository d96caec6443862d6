import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import { pictureName, pictureUrlsAtom } from '../../contracts/picture-urls.js'
import { picturesKey, type PictureKind } from '../../contracts/pictures.js'
import { optionalServiceAtom } from '../../core/state/optional-service.js'
import { WidgetContext } from '../hooks/widget-context.js'

const picturesAtom = /*#__PURE__*/ optionalServiceAtom(picturesKey)

/** Returns the URL of a picture of the service once it is loaded, and loads it if needed. */
export function usePicture(kind: PictureKind, id: string | undefined): string | undefined {
  // Undefined outside of a modal, as in tests of single components.
  const store = useContext(WidgetContext)?.store
  const subscribe = useCallback(
    (onChange: () => void) => (store && id !== undefined ? store.sub(pictureUrlsAtom, onChange) : () => {}),
    [store, id],
  )
  const read = () => (id === undefined ? undefined : store?.get(pictureUrlsAtom).get(pictureName(kind, id)))
  const url = useSyncExternalStore(subscribe, read, read)
  const isMissing = id !== undefined && url === undefined
  useEffect(() => {
    // Not reported: the letter of the name replaces a picture that fails to load.
    if (isMissing)
      store
        ?.get(picturesAtom)
        ?.load(kind, id)
        .catch(() => {})
  }, [store, kind, id, isMissing])
  return url
}
