import { atom } from 'jotai/vanilla'
import { connectionAtom, currentEntryAtom, definePlugin, inBackground } from '#kernel'
import { assetPicturesAtom } from '#kernel/money'
import { assetPicturesFlag } from './contract.js'

/** Whether the modal is open with an account, so that assets may be shown. */
const isWantedAtom = /*#__PURE__*/ atom(
  (get) => get(currentEntryAtom) !== undefined && get(connectionAtom) !== undefined,
)

/** Pictures of native currencies and of the best-known contracts, without a call to the service. */
export const assetPictures = /*#__PURE__*/ definePlugin({
  id: 'asset-pictures',
  kernel: '^0.1.0',
  flag: assetPicturesFlag,
  setup({ store, signal, report, onDispose }) {
    const background = inBackground({ report, signal })
    let isRequested = false
    const load = async () => {
      if (isRequested || !store.get(isWantedAtom)) return
      isRequested = true
      store.set(assetPicturesAtom, 'loading')
      // without the pictures the service is asked, and the next opening loads them again
      const find = await import('./find-picture.js').then(
        (module) => module.findPicture,
        () => undefined,
      )
      isRequested = find !== undefined
      if (!signal.aborted) store.set(assetPicturesAtom, find && { find })
    }
    store.set(assetPicturesAtom, 'loading')
    onDispose(() => store.set(assetPicturesAtom, undefined))
    onDispose(store.sub(isWantedAtom, () => background(load())))
    background(load())
  },
})

export * from './contract.js'
