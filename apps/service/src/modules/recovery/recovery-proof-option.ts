import * as z from 'zod'

/** Proof before a recovery share is released: the session, or a code to the address of the wallet as well. */
type RecoveryProof = 'code' | 'session'

/** Proofs that an operator has set. */
export interface RecoveryProofs {
  /** Of projects that are not named; undefined for the default. */
  readonly others: RecoveryProof | undefined
  readonly byProject: ReadonlyMap<string, RecoveryProof>
  /** As the option is written. */
  toString(): string
}

const wrong = 'must be code or session, and may name projects: code,shop=session'
const entryPattern = /^(?:([\w-]{1,64})=)?(code|session)$/

/** Schema of RECOVERY_PROOF: `code`, `session`, and entries `PROJECT=code` or `PROJECT=session`, comma-separated. */
export const recoveryProofs = z
  .string()
  .optional()
  .transform((text, context): RecoveryProofs => {
    const byProject = new Map<string, RecoveryProof>()
    let others: RecoveryProof | undefined
    for (const entry of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
      const [, project, proof] = entryPattern.exec(entry.trim()) ?? []
      const isTwice = project === undefined ? others !== undefined : byProject.has(project)
      if (proof === undefined || isTwice) {
        context.issues.push({ code: 'custom', message: wrong, input: text })
        return z.NEVER
      }
      if (project === undefined) others = proof as RecoveryProof
      else byProject.set(project, proof as RecoveryProof)
    }
    const parts = [
      ...(others ? [others] : []),
      ...[...byProject].map(([project, proof]) => `${project}=${proof}`),
    ]
    return { others, byProject, toString: () => parts.join(',') }
  })

/** Whether users of a project with an address enter a code. The default is yes, with --dev no. */
export function needsRecoveryCode(
  { others, byProject }: RecoveryProofs,
  project: string,
  isDevelopment: boolean,
): boolean {
  return (byProject.get(project) ?? others ?? (isDevelopment ? 'session' : 'code')) === 'code'
}
