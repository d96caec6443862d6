import type { PicturesService, ServiceConfig } from '#kernel/contracts'
import type { ApiClient, ServiceSettings } from '#plugins/service/contract'

/** Services that the catalogue uses if they are available. Read them at each use. */
export interface ServiceAccess {
  readonly api: ApiClient | undefined
  readonly config: ServiceConfig | undefined
  readonly pictures: PicturesService | undefined
  readonly settings: ServiceSettings | undefined
}
