import { definePlugin, lazy, view } from '#kernel'
import { followStored } from '../../contract.js'
import { tipResult, tipReview, tipsService } from './keys.js'
import { createTipsService, required } from './service.js'

/** A feature that moves money, as small as one can be: its rules, its words, and this registration. */
export const tips = definePlugin({
  id: 'tips',
  requires: required,
  provides: { service: tipsService },
  contributes: [
    view(tipReview, async () => {
      const { TipReview, useViewHeader } = await import('./TipReview.js')
      return { default: TipReview, useViewHeader }
    }),
    view(tipResult, async () => {
      const { TipResult, useViewHeader } = await import('./TipResult.js')
      return { default: TipResult, useViewHeader }
    }),
  ],
  setup(context) {
    const { use, ...rest } = context
    const service = lazy(async () => createTipsService({ ...use, ...rest }))
    followStored(context, { keys: ['tips.pending', 'tips.asked'], service, page: window })
    return { service: () => service }
  },
})
