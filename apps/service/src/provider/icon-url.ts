import type { FastifyRequest } from 'fastify'
import type { Pictures } from '../catalogue/pictures.js'

/** The address of an asset's picture for whoever asks; empty where there is none. */
export type IconUrl = (request: FastifyRequest, symbol: string) => string

/**
 * Creates what names pictures: at the address under which the service is known, or else the one that was asked.
 *
 * @param publicUrl without a slash at its end.
 */
export function createIconUrl(pictures: Pick<Pictures, 'has'>, publicUrl: string | undefined): IconUrl {
  return (request, symbol) => {
    const name = symbol.toUpperCase()
    if (!pictures.has(name)) return ''
    const host = publicUrl ?? `${request.protocol}://${request.host}`
    const { projectId } = Object(request.query ?? {}) as { readonly projectId?: unknown }
    const { projectId: posted } = Object(request.body ?? {}) as { readonly projectId?: unknown }
    const project = encodeURIComponent(String(projectId ?? posted))
    return `${host}/public/getTokenImage/${encodeURIComponent(name)}?projectId=${project}`
  }
}
