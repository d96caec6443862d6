import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { useAtomValue } from 'jotai'
import { atom } from 'jotai/vanilla'
import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { render } from './render.js'

// Set by vitest.config.ts for the project with the oldest supported React.
const expected = process.env['REACT_VERSION'] ?? '19.3.1'

test('react and react-dom have the version of the project', () => {
  expect(version).toBe(expected)
  expect(domVersion).toBe(expected)
})

test('a library that imports React gets the same copy', async () => {
  const countAtom = atom(7)
  const Count = () => <b>{useAtomValue(countAtom)}</b>
  const rendered = await render(<Count />)
  expect(rendered.find('b').textContent).toBe('7')
  await rendered.remove()
})

test('no other copy of React is loaded', () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  const folders = loaded.flatMap(
    (path) => /^(.*)[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/]/.exec(path)?.[1] ?? [],
  )
  expect(new Set(folders).size).toBe(1)
})
