import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { useAtomValue } from 'jotai'
import { atom } from 'jotai/vanilla'
import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { draw } from './draw.js'

// set by vitest.config.ts for the project with the oldest supported React
const expected = process.env['REACT_VERSION'] ?? '19.3.1'

test('the views run on the React of their project, drawn by the same version', () => {
  expect(version).toBe(expected)
  expect(domVersion).toBe(expected)
})

test('a library that imports React gets the same copy', async () => {
  const seven = atom(7)
  const Shown = () => <b>{useAtomValue(seven)}</b>
  const drawn = await draw(<Shown />)
  expect(drawn.find('b').textContent).toBe('7')
  await drawn.remove()
})

test('no other copy of React is loaded', () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  const folders = loaded.flatMap(
    (path) => /^(.*)[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/]/.exec(path)?.[1] ?? [],
  )
  expect(new Set(folders).size).toBe(1)
})
