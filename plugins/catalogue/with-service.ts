import { readService } from '#kernel'
import type { Operator } from '#kernel/contracts'

/** Adds whether there is a service to ask. */
export function withService<Deps extends { readonly operator: Operator }>(deps: Deps) {
  const { service } = deps.operator
  return { ...deps, hasService: service !== undefined && readService(service).api !== undefined }
}
