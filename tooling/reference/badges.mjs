import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readRepository } from '../build/repository-address.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

/** Widths of characters of Verdana at 11 px; other fonts are about as wide. @type {readonly (readonly [RegExp, number])[]} */
const widths = [
  [/[ .,:ijlI]/, 3.9],
  [/[ft]/, 4.5],
  [/[mwMW]/, 10.3],
  [/[A-Z]/, 7.6],
]
const margin = 7

/** @param {string} text */
const widthOf = (text) =>
  Math.round(
    Array.from(text).reduce(
      (sum, character) => sum + (widths.find(([kind]) => kind.test(character))?.[1] ?? 6.8),
      2 * margin,
    ),
  )

/**
 * Draws a badge: a label and a value, readable on light and dark pages.
 *
 * @param {string} label
 * @param {string} value
 */
export function drawBadge(label, value) {
  const [left, right] = [widthOf(label), widthOf(value)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">`,
    `<clipPath id="a"><rect width="${left + right}" height="20" rx="4"/></clipPath>`,
    `<g clip-path="url(#a)"><path fill="#4a453d" d="M0 0h${left}v20H0z"/><path fill="#0f5b70" d="M${left} 0h${right}v20H${left}z"/></g>`,
    `<g fill="#fff" font-family="Verdana,'DejaVu Sans',sans-serif" font-size="11" text-anchor="middle">`,
    `<text x="${left / 2}" y="14">${label}</text><text x="${left + right / 2}" y="14">${value}</text>`,
    '</g></svg>',
    '',
  ].join('\n')
}

/**
 * The badges of the README, by path. The version is shown once the repository has an address, because nothing is published before.
 *
 * @returns {{ path: string, page: string }[]}
 * @throws {Error} when the README has no figure of the entry
 */
export function badges() {
  const read = (/** @type {string} */ path) => readFileSync(`${repositoryRoot}/${path}`, 'utf8')
  const manifest = JSON.parse(read('package.json'))
  const size = /\*\*Small entry\*\*: ([\d.]+ KB)/.exec(read('README.md'))?.[1]
  if (size === undefined) throw new Error('README.md: the line "**Small entry**: N KB" is missing.')
  const { jobs } = parse(read('.github/workflows/ci.yml'))
  const values = {
    tests: `Node ${jobs.test.strategy.matrix.node.join(', ')}`,
    npm: readRepository(manifest) ? `v${manifest.version}` : 'not yet',
    licence: manifest.license,
    'gzip size': size,
    docs: 'guides and API',
  }
  return Object.entries(values).map(([label, value]) => ({
    path: `docs/pictures/badge-${label.replace('gzip ', '')}.svg`,
    page: drawBadge(label, value),
  }))
}
