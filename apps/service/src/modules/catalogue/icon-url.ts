import type { FastifyRequest } from 'fastify'
import type { AssetIcons } from './asset-icons.js'

/** An asset; its chain's native one without a contract. */
export interface PicturedAsset {
  /** CAIP-2. */
  readonly chain: string
  readonly contract: string | undefined
}

/** Returns the URL of an asset's picture for the sender of a request; empty if there is no picture. */
export type IconUrl = (
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'project'>,
  asset: PicturedAsset,
) => string

/**
 * Creates the function that returns URLs of pictures: at the public URL of the service, or else at that of the request.
 *
 * @param publicUrl without a slash at its end
 */
export function createIconUrl(icons: Pick<AssetIcons, 'idOf'>, publicUrl: string | undefined): IconUrl {
  return (request, { chain, contract }) => {
    const id = icons.idOf(chain, contract)
    if (id === undefined) return ''
    const host = publicUrl ?? `${request.protocol}://${request.host}`
    const project = encodeURIComponent(request.project.id)
    return `${host}/public/getAssetImage/${encodeURIComponent(id)}?projectId=${project}`
  }
}
