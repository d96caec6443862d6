import { defineService } from '../core/keys.js'

/** Reads the flags of the widget that the project of a service has switched off. */
export interface ProjectFlagsService {
  /** Requests the flags, at each call. Resolves to flags by id, or to undefined if the service did not answer. Never rejects. */
  flags(): Promise<Readonly<Record<string, boolean>> | undefined>
}

/** Key of the project's flags. Plugin `service` provides it; any other plugin can instead. */
export const projectFlagsKey = /*#__PURE__*/ defineService<ProjectFlagsService>('kernel.project-flags')
