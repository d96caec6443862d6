import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { badges, drawBadge } from './badges.mjs'

test('the README shows every badge, each with a link', () => {
  const readme = readFileSync(`${repositoryRoot}/README.md`, 'utf8')
  const shown = [...readme.matchAll(/\[!\[[^\]]+\]\(([^)]+)\)\]\([^)]+\)/g)].map(([, address]) => address)
  expect(shown.sort()).toEqual(
    badges()
      .map(({ path }) => path)
      .sort(),
  )
})

test('the badge of the version says that nothing is published as long as the repository has no address', () => {
  const page = badges().find(({ path }) => path.includes('npm'))?.page
  expect(page).toContain('aria-label="npm: not yet"')
})

test('a badge names its label and value for screen readers, and is as wide as its texts', () => {
  const [short, long] = [drawBadge('npm', 'v1'), drawBadge('npm', 'v1.20.300')]
  expect(short).toContain('role="img" aria-label="npm: v1"')
  const width = (/** @type {string} */ svg) => Number(/ width="(\d+)"/.exec(svg)?.[1])
  expect(width(long)).toBeGreaterThan(width(short))
})
