import { findProgram } from './find-program.js'

const packages = {
  postgres: 'postgresql',
  pg_dump: 'postgresql-client',
  pg_restore: 'postgresql-client',
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
  openssl: 'openssl',
} as const

/**
 * Whether a program is missing that some tests need; they are skipped then, which this says in a line of its own:
 * a run that has left something out must not look like one that has not.
 */
export function skipWithout(tests: string, ...programs: readonly (keyof typeof packages)[]): boolean {
  const missing = programs.filter((program) => findProgram(program) === undefined)
  if (missing.length === 0) return false
  const names = [...new Set(missing.map((program) => packages[program]))].join(' ')
  console.warn(
    `SKIPPED: ${tests}. There is no ${missing.join(' and no ')} here (on Debian: apt-get install ${names}).`,
  )
  return true
}
