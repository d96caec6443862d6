import { schema } from '#kernel'
import { defineEndpoints, get } from './contract/endpoints.js'

const maxPictureBytes = 500_000

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined

/** Endpoints of the project's settings and of pictures. */
export const serviceApi = /*#__PURE__*/ defineEndpoints('service', {
  walletPicture: get('/getWalletImage/:id', { blob: true, maxBytes: maxPictureBytes }),
  assetPicture: get('/public/getAssetImage/:id', { blob: true, maxBytes: maxPictureBytes }),
  currencyPicture: get('/public/getCurrencyImage/:id', { blob: true, maxBytes: maxPictureBytes }),
  origins: get('/projects/v1/origins', {
    response: schema.answer('{allowedOrigins}', ({ allowedOrigins }) => texts(allowedOrigins)),
    fallback: [],
  }),
  analytics: get('/getAnalyticsConfig', {
    response: schema.answer('{isAnalyticsEnabled}', ({ isAnalyticsEnabled }) =>
      typeof isAnalyticsEnabled === 'boolean' ? isAnalyticsEnabled : undefined,
    ),
    fallback: false,
  }),
  features: get('/v1/projects/features', {
    response: schema.answer('{features}', ({ features }) =>
      Object(features) === features && !Array.isArray(features)
        ? Object.fromEntries(
            Object.entries(features as object).filter(([, value]) => typeof value === 'boolean'),
          )
        : undefined,
    ),
  }),
  supportedChains: get('v1/supported-chains', {
    response: schema.answer('{http}', ({ http }) => texts(http)),
  }),
})
