import { defineService } from '../core/keys.js'

/** Flags that a project of the service switches off. */
export interface ProjectFlagsService {
  /** Asks the service once. Resolves to flags by id, or to undefined if it did not answer. Never rejects. */
  flags(): Promise<Readonly<Record<string, boolean>> | undefined>
}

/**
 * Key of the flags. Plugin `service` provides it as part of its settings: keys with one id resolve to one service, and an id of its own
 * would be part of what every page loads first.
 */
export const projectFlagsKey = /*#__PURE__*/ defineService<ProjectFlagsService>('service.settings')
