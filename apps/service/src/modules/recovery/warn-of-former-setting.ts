import type { Projects } from '../projects/create-projects.js'

/** Log of {@link warnOfFormerSetting}. */
interface Log {
  warn(values: object, message: string): void
}

/**
 * Logs the projects that have the setting `recoveryProof` of earlier releases, which has no effect. A project that cannot be read is
 * refused at its requests, and does not keep the service from starting.
 */
export async function warnOfFormerSetting(projects: Pick<Projects, 'list'>, log: Log): Promise<void> {
  const all = await projects.list().catch(() => [])
  for (const { id, settings } of all) {
    const { recoveryProof: former } = (settings['recovery'] ?? {}) as { readonly recoveryProof?: unknown }
    if (former === undefined) continue
    log.warn(
      { project: id },
      'the setting recoveryProof of the project has no effect: set RECOVERY_PROOF for the process with the role recovery, and ' +
        `remove the setting with: foyer-service projects settings ${id} recovery '{}'`,
    )
  }
}
