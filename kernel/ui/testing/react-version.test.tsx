import { expect, test } from 'vitest'
import { useAtomValue } from 'jotai'
import { atom } from 'jotai/vanilla'
import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { draw } from './draw.js'

const expected = process.execArgv.some((argument) => argument.includes('react-18')) ? /^18\.3\.1$/ : /^19\./

test('the views run on the React of their project, drawn by the same version', () => {
  expect(version).toMatch(expected)
  expect(domVersion).toBe(version)
})

test('a library that imports React gets the same copy', async () => {
  const seven = atom(7)
  const Shown = () => <b>{useAtomValue(seven)}</b>
  const drawn = await draw(<Shown />)
  expect(drawn.find('b').textContent).toBe('7')
  await drawn.remove()
})
