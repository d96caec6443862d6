import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import { pictureName, picturesKey, pictureUrlsAtom, type PictureKind } from '../../contracts/pictures.js'
import { optionalServiceAtom } from '../../core/state/store.js'
import { WidgetContext } from '../hooks/widget-context.js'

const picturesAtom = /*#__PURE__*/ optionalServiceAtom(picturesKey)

/** The address of a picture that the service has, once it has come; asks for it where nobody has yet. */
export function usePicture(kind: PictureKind, id: string | undefined): string | undefined {
  // outside of a widget there is nobody to ask
  const store = useContext(WidgetContext)?.store
  const follow = useCallback(
    (changed: () => void) => (store && id !== undefined ? store.sub(pictureUrlsAtom, changed) : () => {}),
    [store, id],
  )
  const read = () => (id === undefined ? undefined : store?.get(pictureUrlsAtom).get(pictureName(kind, id)))
  const url = useSyncExternalStore(follow, read, read)
  const isWanted = id !== undefined && url === undefined
  useEffect(() => {
    // a picture that does not come is no fault: the letter stands there
    if (isWanted)
      store
        ?.get(picturesAtom)
        ?.load(kind, id)
        .catch(() => {})
  }, [store, kind, id, isWanted])
  return url
}
