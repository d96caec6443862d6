import { readService } from '#kernel'
import type { Operator } from '#kernel/contracts'

export { createCatalogue } from './service.js'
export { createPictures } from './pictures.js'
export { createSettings } from './settings.js'

/** Adds whether there is a service to ask. */
export function withService<Deps extends { readonly operator: Operator }>(deps: Deps) {
  const { service } = deps.operator
  return { ...deps, hasService: service !== undefined && readService(service).api !== undefined }
}
