import { InvalidArgumentError } from 'commander'
import { createAuditLog } from '../platform/audit/create-audit-log.js'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'

/** Prints the newest entries of the audit log, each as a line of JSON. */
export async function printAudit(
  environment: Environment,
  modules: readonly AnyModule[],
  count: number,
  print: (line: string) => void,
): Promise<void> {
  const database = await openDatabase(readConfig(environment, modules).platform, modules)
  try {
    for (const entry of await createAuditLog(database.queries).list(count)) print(JSON.stringify(entry))
  } finally {
    await database.close()
  }
}

/** @throws if it is no whole number from 1 to 10000. */
export function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000.')
  return count
}
