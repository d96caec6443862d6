import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { expect } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'

/** The violations of a run, as texts. */
export function violations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

/** Returns the files that were not inspected. An empty inspection would find no violation. */
export function notInspected({ modules }: ICruiseResult, files: readonly string[]): string[] {
  expect(files.length).toBeGreaterThan(100)
  const seen = new Set(modules.map(({ source }) => source))
  return files.filter((file) => !seen.has(file))
}

/** Lists the TypeScript files below a folder of the repository, as paths from the repository root. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/(node_modules|dist|create-foyer\/templates)\//.test(path))
}
