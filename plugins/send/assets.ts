import { atom } from 'jotai/vanilla'
import { heldAssetsAtom, isSameAssetAtom, type HeldAsset } from '#plugins/transactions/form'
import { sendStateAtom } from './state.js'

/**
 * The asset to send; undefined while the asset that the form was opened with is not described yet, or cannot be sent. Another
 * asset never takes its place.
 */
export const chosenAssetAtom = atom((get): HeldAsset | undefined => {
  const { token, wantedAsset } = get(sendStateAtom)
  if (wantedAsset !== undefined) return undefined
  const held = get(heldAssetsAtom)
  if (!token) return held[0]
  const isSameAsset = get(isSameAssetAtom)
  return held.find(({ asset }) => isSameAsset(asset, token)) ?? { asset: token }
})
