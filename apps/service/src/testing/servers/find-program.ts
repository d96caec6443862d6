import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps PostgreSQL's programs, one folder a version and none on the PATH. */
const debianPostgres = '/usr/lib/postgresql'

/** The absolute path of a program: on the PATH, or where Debian keeps PostgreSQL's; the newest there. */
export function findProgram(name: string): string | undefined {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...versions
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(debianPostgres, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
