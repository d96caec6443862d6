import { defineFlag } from '#kernel'

/** Enables the bundled pictures. Default: on. */
export const assetPicturesFlag = /*#__PURE__*/ defineFlag('asset-pictures', { default: true })
